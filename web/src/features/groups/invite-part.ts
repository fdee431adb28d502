import { inviteTexts } from '../../locales/invite.ts'

/** What the page is made of is not the first screen's to know. */
export async function loadInvite() {
  const [part] = await Promise.all([import('./invite-screen.tsx'), inviteTexts.load()])
  return part.InviteScreen
}
