import { connectionsTexts } from '../../locales/connections.ts'
import { peopleTexts } from '../../locales/people.ts'

/** /connections with its texts, in its own chunk. */
export async function loadConnectionsScreen() {
  const [part] = await Promise.all([import('./connections-screen.tsx'), connectionsTexts.load()])
  return part.ConnectionsScreen
}

/** /search with its texts, in its own chunk. */
export async function loadSearchScreen() {
  const [part] = await Promise.all([
    import('./search-screen.tsx'),
    peopleTexts.load(),
    connectionsTexts.load(),
  ])
  return part.SearchScreen
}
