import { connectionsTexts } from '../../locales/connections.ts'
import { groupsTexts } from '../../locales/groups.ts'
import { ConnectionsScreen } from './connections-screen.tsx'

/** What the screen is made of is not the first screen's to know. */
export async function loadConnections() {
  await Promise.all([connectionsTexts.load(), groupsTexts.load()])
  return ConnectionsScreen
}
