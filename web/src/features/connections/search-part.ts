import { connectionsTexts } from '../../locales/connections.ts'
import { peopleTexts } from '../../locales/people.ts'
import { SearchScreen } from './search-screen.tsx'

/** What the screen is made of is not the first screen's to know. */
export async function loadSearch() {
  await Promise.all([peopleTexts.load(), connectionsTexts.load()])
  return SearchScreen
}
