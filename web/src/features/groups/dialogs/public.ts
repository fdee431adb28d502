import { groupsTexts } from '../../../locales/groups.ts'

/** 'Dados do grupo' and what it leads to, in a chunk of its own. */
export async function loadGroupDialogs() {
  const [part] = await Promise.all([import('../group-dialogs.tsx'), groupsTexts.load()])
  return part.GroupDialogs
}
