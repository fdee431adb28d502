import { useSyncExternalStore } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { storiesTexts } from '../../../locales/stories.ts'
import { perSync } from '../../../sync/per-sync.ts'
import { createDerived } from '../../../sync/readable.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { useFriends } from '../../connections/friends/public.ts'

export type Contact = {
  readonly id: string
  readonly name: string
  readonly photoUrl: string | null
  readonly isFriend: boolean
}

const collator = new Intl.Collator('pt-BR')

/** People of direct conversations that somebody has written in. */
const getChatPeers = perSync(({ memory }) =>
  createDerived(
    (invalidate) => void memory.subscribe('heads', invalidate),
    () =>
      [...memory.heads.values()].flatMap(
        ({ is_group, peer, preview }) => (!is_group && preview && peer) || [],
      ),
  ),
)

/** Friends, and people one talks with, by name. */
export function useContacts(): readonly Contact[] {
  const t = useTexts(storiesTexts)
  const { friends } = useFriends()
  const peers = getChatPeers(useSync())
  const chats = useSyncExternalStore(peers.subscribe, peers.getSnapshot)
  const contacts = new Map<string, Contact>()
  for (const { user_id: id, display_name, avatar_url: photoUrl } of chats)
    contacts.set(id, { id, name: display_name ?? t.unknownPerson, photoUrl, isFriend: false })
  for (const { person_id: id, profile } of friends)
    contacts.set(id, {
      id,
      name: profile.display_name ?? t.unknownPerson,
      photoUrl: profile.avatar_url,
      isFriend: true,
    })
  return [...contacts.values()].toSorted((a, b) => collator.compare(a.name, b.name))
}
