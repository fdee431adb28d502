import { useCallback, useEffect, useState } from 'react'
import type { ReportedMessage } from '#contract/reports.ts'
import { perSync } from '../../sync/per-sync.ts'
import { useSync } from '../../sync/use-sync.ts'

/** What was answered in this session, by group. */
const getAnswered = perSync(() => new Map<string, readonly ReportedMessage[]>())

/** Messages of the group that wait for a decision, for who may take it; null: not known yet. */
export function useReported(groupId: string, isModerating: boolean) {
  const sync = useSync()
  const answered = getAnswered(sync)
  const [messages, setMessages] = useState(isModerating ? (answered.get(groupId) ?? null) : [])
  const refresh = useCallback(async () => {
    if (!isModerating) return setMessages([])
    // Without a line the rest of what can be done about a group stays as it is.
    const answer = await sync.call('reports.list_in_group', { group_id: groupId }).catch(() => null)
    if (answer) answered.set(groupId, answer.messages)
    setMessages((before) => answer?.messages ?? before ?? [])
  }, [sync, groupId, isModerating, answered])
  useEffect(() => void refresh(), [refresh])
  return { messages, refresh }
}
