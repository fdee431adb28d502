import { connectionsTexts } from '../../../locales/connections.ts'
import { friendsInviteTexts } from '../../../locales/friends-invite.ts'

export { SHARE_EVENT, useInvitations } from './use-invitations.ts'

/** The sheet with one's own link, in its own chunk. */
export async function loadShareSheet() {
  const [part] = await Promise.all([import('./share-sheet.tsx'), friendsInviteTexts.load()])
  return part.ShareSheet
}

/** The offer to be friends with who asked one to come. */
export async function loadInviterDialog() {
  const [part] = await Promise.all([
    import('./inviter-dialog.tsx'),
    friendsInviteTexts.load(),
    connectionsTexts.load(),
  ])
  return part.InviterDialog
}
