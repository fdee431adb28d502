import { inviteTexts } from '../../locales/invite.ts'
import { InviteScreen } from './invite-screen.tsx'

/** What the page is made of is not the first screen's to know. */
export async function loadInvite() {
  await inviteTexts.load()
  return InviteScreen
}
