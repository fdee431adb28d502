import type { CallOutput } from '#contract/registry.ts'
import { connectionsTexts } from '../../locales/connections.ts'
import { ApiError } from '../../sync/errors.ts'
import type { Sync } from '../../sync/sync.ts'
import { showToast } from '../../ui/toast.store.ts'
import { getFriendsStore } from './friends.store.ts'

type Answer = CallOutput<'connections.request'>

/** Asks a person to be friends, or accepts one who asked first; its person is told how it went (part 2 §8). */
export function addFriend(sync: Sync, personId: string): Promise<void> {
  const isAsking = getFriendsStore(sync).standingOf(personId) === 'asking'
  return isAsking ? answerRequest(sync, personId, 'accept') : requestFriend(sync, personId)
}

async function requestFriend(sync: Sync, personId: string): Promise<void> {
  const t = connectionsTexts.get()
  try {
    const { friend } = keep(sync, personId, await sync.call('connections.request', { user_id: personId }))
    const isFriend = friend?.status === 'accepted'
    showToast({ kind: 'success', title: isFriend ? t.accepted : t.requested })
  } catch (error) {
    const description = error instanceof ApiError ? t.requestRefused : t.requestBroke
    showToast({ kind: 'error', title: t.error, description })
  }
}

/** Answers the request of a person. */
export async function answerRequest(
  sync: Sync,
  personId: string,
  answer: 'accept' | 'reject',
): Promise<void> {
  const t = connectionsTexts.get()
  try {
    keep(sync, personId, await sync.call(`connections.${answer}`, { user_id: personId }))
    showToast({ kind: 'success', title: answer === 'accept' ? t.accepted : t.rejected })
  } catch {
    showToast({ kind: 'error', title: t.error, description: t.answerFailed })
  }
}

/** Takes an own request back, also without network. */
export function cancelRequest(sync: Sync, personId: string): void {
  void sync.mutate('connections.cancel', { user_id: personId }, { lane: laneOf(personId) })
}

/** Ends a friendship, also without network. */
export function removeFriend(sync: Sync, personId: string): void {
  void sync.mutate('connections.remove', { user_id: personId }, { lane: laneOf(personId) })
}

const laneOf = (personId: string): string => `friend:${personId}`

const keep = (sync: Sync, personId: string, answer: Answer): Answer => {
  getFriendsStore(sync).keep(personId, answer.friend)
  return answer
}
