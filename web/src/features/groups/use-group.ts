import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { CallOutput } from '#contract/registry.ts'
import { perSync } from '../../sync/per-sync.ts'
import type { Sync } from '../../sync/sync.ts'
import { useSync } from '../../sync/use-sync.ts'
import { getProfilesStore } from '../profile/public.ts'

export type GroupInfo = CallOutput<'groups.get'>
export type GroupMember = CallOutput<'groups.members'>['members'][number]

/** `value` is what was answered last, also while it is asked again and when that failed. */
export type Asked<T> = { readonly value: T | null; readonly hasFailed: boolean }

/** What was answered in this session, by group: its dialog opens with that, however slow the line. */
const getAnswered = perSync(() => ({
  info: new Map<string, Asked<GroupInfo>>(),
  members: new Map<string, Asked<readonly GroupMember[]>>(),
}))

const NOTHING_YET = { value: null, hasFailed: false }

export type Group = {
  readonly info: Asked<GroupInfo>
  readonly members: Asked<readonly GroupMember[]>
  readonly refresh: () => void
}

/** A group and who is in it, asked again whenever its log tells of a change. */
export function useGroup(groupId: string, conversationId: string): Group {
  const sync = useSync()
  const answered = getAnswered(sync)
  const [info, setInfo] = useState(() => answered.info.get(groupId) ?? NOTHING_YET)
  const [members, setMembers] = useState(() => answered.members.get(groupId) ?? NOTHING_YET)
  const lastNotice = useLastNotice(sync, conversationId)
  const turn = useRef(0)

  const refresh = useCallback(() => {
    turn.current += 1
    const mine = turn.current
    /** What is asked later is newer. */
    const take = async <T>(
      asked: Promise<T>,
      kept: Map<string, Asked<T>>,
      set: Dispatch<SetStateAction<Asked<T>>>,
    ) => {
      try {
        const now = { value: await asked, hasFailed: false }
        if (mine !== turn.current) return
        kept.set(groupId, now)
        set(now)
      } catch {
        if (mine === turn.current) set(({ value }) => ({ value, hasFailed: true }))
      }
    }
    void take(sync.call('groups.get', { group_id: groupId }), answered.info, setInfo)
    void take(askMembers(sync, groupId), answered.members, setMembers)
  }, [sync, groupId, answered])

  useEffect(refresh, [refresh, lastNotice])
  return { info, members, refresh }
}

async function askMembers(sync: Sync, groupId: string): Promise<readonly GroupMember[]> {
  const { members } = await sync.call('groups.members', { group_id: groupId })
  getProfilesStore(sync).put(members.flatMap(({ profile }) => profile ?? []))
  return members
}

/** The number of the last entry about the group that this device has. */
function useLastNotice({ memory }: Sync, conversationId: string): number {
  return useSyncExternalStore(
    (listener) => memory.subscribe(`log:${conversationId}`, listener),
    () => memory.log(conversationId)?.rows.findLast(({ notice }) => notice)?.seq ?? 0,
  )
}
