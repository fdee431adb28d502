import { findPlatform, isInstallable, isStandalone, takeInstallOffer } from '../lib/install.ts'
import { readLocal, writeLocal } from '../lib/local-store.ts'

/* All that runs on the landing page: who is signed in is led to the app, and the button that installs it. */

const isSignedIn = readLocal('lero-session') !== null
for (const element of document.querySelectorAll<HTMLElement>('[data-for]'))
  element.hidden = element.dataset['for'] !== (isSignedIn ? 'member' : 'visitor')

// Whose link it was is told in the app, once there is an account (D-035).
const invite = new URLSearchParams(location.search).get('convite')
if (invite) writeLocal('lero-invite', invite)

// Claimed where it is true: this very page came encrypted.
for (const element of document.querySelectorAll<HTMLElement>('[data-https]'))
  element.hidden = location.protocol !== 'https:'

const find = (id: string) => document.querySelector<HTMLDialogElement>(`#${id}`)

async function install(): Promise<void> {
  if (!isInstallable()) return find('cannot-install')?.showModal()
  if (await takeInstallOffer()) return undefined
  for (const way of document.querySelectorAll<HTMLDetailsElement>('[data-platform]'))
    way.open = way.dataset['platform'] === findPlatform()
  return find('how-to-install')?.showModal()
}

for (const button of document.querySelectorAll<HTMLElement>('[data-install]')) {
  button.hidden = isStandalone()
  button.addEventListener('click', () => void install())
}
for (const dialog of document.querySelectorAll('dialog'))
  dialog.addEventListener('click', ({ target }) => {
    const isClosing =
      target === dialog || (target instanceof Element && target.closest('[data-close]') !== null)
    if (isClosing) dialog.close()
  })
