import { connectionsTexts } from '../../locales/connections.ts'
import { groupsTexts } from '../../locales/groups.ts'

/** What the screen is made of is not the first screen's to know. */
export async function loadConnections() {
  const [part] = await Promise.all([
    import('./connections-screen.tsx'),
    connectionsTexts.load(),
    groupsTexts.load(),
  ])
  return part.ConnectionsScreen
}
