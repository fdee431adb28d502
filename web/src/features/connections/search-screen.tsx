import { SearchScreen as PeopleSearch } from '../people/search/public.ts'
import { FriendButton } from './friend-button.tsx'

/** /search, where whoever is found can be asked to be friends. */
export function SearchScreen() {
  return <PeopleSearch Aside={FriendButton} />
}
