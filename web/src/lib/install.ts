/*
 * Whether and how the app becomes an icon here (D-052). The browser's own offer comes once, early and whoever listens:
 * lib/install-offer.js keeps it.
 */

/** The browser's offer to install the app; `prompt` may be called once, within a tap. */
export type InstallOffer = Event & {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Set by lib/install-offer.js while there is an offer that nobody has taken. */
    leroInstallOffer?: InstallOffer | undefined
  }
}

export const platforms = ['android', 'ios', 'desktop'] as const
export type Platform = (typeof platforms)[number]

/** What a person holds, as far as it changes how one installs; an iPad says that it is a Mac, with fingers. */
export function findPlatform({ userAgent, maxTouchPoints } = navigator): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1))
    return 'ios'
  return userAgent.includes('Android') ? 'android' : 'desktop'
}

/** It runs as an installed app already. */
export function isStandalone(): boolean {
  const isOnIos = (navigator as Navigator & { standalone?: boolean }).standalone === true
  return isOnIos || matchMedia('(display-mode: standalone)').matches
}

/** Without a secure address or a service worker no browser makes an app of a page. */
export function isInstallable(): boolean {
  return isSecureContext && 'serviceWorker' in navigator
}

/** Shows the browser's offer. False: there is none, and the person has to be told how. */
export async function takeInstallOffer(): Promise<boolean> {
  const offer = window.leroInstallOffer
  if (!offer) return false
  window.leroInstallOffer = undefined
  await offer.prompt()
  return true
}
