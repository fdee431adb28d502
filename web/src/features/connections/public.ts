import { connectionsTexts } from '../../locales/connections.ts'
import { peopleTexts } from '../../locales/people.ts'

/** /search with its texts, in its own chunk. */
export async function loadSearchScreen() {
  const [part] = await Promise.all([
    import('./search-screen.tsx'),
    peopleTexts.load(),
    connectionsTexts.load(),
  ])
  return part.SearchScreen
}
