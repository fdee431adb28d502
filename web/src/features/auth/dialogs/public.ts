// What Settings lead to: a door of its own, so that the first screen knows nothing of it.
import { addressesTexts } from '../../../locales/addresses.ts'
import { authTexts } from '../../../locales/auth.ts'
import { confirmEmailTexts } from '../../../locales/confirm-email.ts'
import { securityTexts } from '../../../locales/security.ts'
import { timeTexts } from '../../../locales/time.ts'

/**
 * Settings' Segurança with its texts, in its own chunk. All of them at once: were the panel to wait for some
 * later, the dialogs in it would come back in the wrong order, the outer one on top.
 */
export async function loadSecurityPanel() {
  const [part] = await Promise.all([
    import('../security/security-panel.tsx'),
    securityTexts.load(),
    authTexts.load(),
    timeTexts.load(),
  ])
  return part.SecurityPanel
}

/** Settings' 'Vincular conta' with its texts, in its own chunk. */
export async function loadAddressesSheet() {
  const [part] = await Promise.all([
    import('../addresses/addresses-sheet.tsx'),
    addressesTexts.load(),
    authTexts.load(),
    securityTexts.load(),
  ])
  return part.AddressesSheet
}

/** Asks for a code that goes to the account's e-mail, with its texts, in its own chunk. */
export async function loadConfirmEmailDialog() {
  const [part] = await Promise.all([
    import('../security/confirm-email-dialog.tsx'),
    confirmEmailTexts.load(),
    authTexts.load(),
  ])
  return part.ConfirmEmailDialog
}
