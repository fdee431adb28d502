import { useCallback, useEffect, useState } from 'react'
import { perSync } from '../../../sync/per-sync.ts'
import type { Sync } from '../../../sync/sync.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { getProfilesStore } from '../../profile/public.ts'
import { listPeople, type Person } from './find-people.ts'

/** Who was in which group when it was asked last. */
const knownOf = perSync(() => new Map<string, readonly Person[]>())

export type People = {
  readonly people: readonly Person[] | null
  readonly hasFailed: boolean
  readonly ask: () => void
}

/** The other members of a group: those of the last time at once, asked for anew each time it is mounted. */
export function usePeople(groupId: string): People {
  const sync = useSync()
  const known = knownOf(sync)
  const [people, setPeople] = useState(known.get(groupId) ?? null)
  const [hasFailed, setHasFailed] = useState(false)

  const ask = useCallback(() => {
    void fetchPeople(sync, groupId).then(
      (answer) => {
        known.set(groupId, answer)
        setPeople(answer)
        setHasFailed(false)
      },
      () => setHasFailed(true),
    )
  }, [sync, known, groupId])
  useEffect(ask, [ask])
  return { people, hasFailed, ask }
}

async function fetchPeople(sync: Sync, groupId: string): Promise<readonly Person[]> {
  const { members } = await sync.call('groups.members', { group_id: groupId })
  const profiles = members.flatMap(({ profile }) => profile ?? [])
  getProfilesStore(sync).put(profiles)
  return listPeople(profiles, sync.me)
}
