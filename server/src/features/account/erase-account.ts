import type pg from 'pg'
import { type LogTransaction, type UserEntry, writeLogs } from '../../platform/append/log-writer.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'
import type { ErasedReaction, JobPayloads } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { FriendEntry } from '../connections/public.ts'
import { removeConversation } from '../conversations/public.ts'
import { endRequestsOf, leaveGroup } from '../groups/public.ts'
import { forgetWords, setWordsTaken } from '../messages/public.ts'
import { endNotificationsOf, type NotificationEntry } from '../notifications/public.ts'
import { type ErasedStory, eraseStories } from '../stories/public.ts'
import * as erase from './erase.queries.ts'
import * as own from './own.queries.ts'

/** So many numbers of a log are looked through in one statement. */
const SLICE_NUMBERS = 5000
/** As a failed serialization, which `writeLogs` tries again. */
const JOINED_MEANWHILE = Object.assign(new Error('a conversation came to the person meanwhile'), {
  code: '40001',
})

/** What others are told after the commit. */
export type Erased = {
  readonly user_id: string
  readonly audience: readonly string[]
  readonly sessions: readonly { readonly session_id: string; readonly user_seq: number }[]
  readonly stories: readonly ErasedStory[]
  readonly friends: readonly FriendEntry[]
  readonly notifications: readonly NotificationEntry[]
  readonly chats: readonly { readonly conversation_id: string; readonly entries: readonly UserEntry[] }[]
}

/**
 * Deletes a person and everything of theirs in one transaction (D-159): the documented tables in their order, then the
 * rest, the account last. Bytes of files, what devices keep of their messages and mails that wait follow by jobs, which
 * are written in it. Null when there is no such person any more.
 */
export function eraseAccount(platform: Platform, userId: string): Promise<Erased | null> {
  return writeLogs(platform, async (transaction) => {
    const { client } = transaction
    const conversations = await own.lockConversations(client, userId)
    const account = await own.lockAccount(client, userId)
    if (!account) return null
    if ((await own.countConversations(client, userId)) !== conversations.length) throw JOINED_MEANWHILE
    const sessions = await own.selectOpenSessions(client, userId)
    const audience = await own.selectAudience(client, userId)

    await erase.lockFollows(client, userId)
    await erase.giveGroupPhotosAway(client, userId)
    await erase.deleteProfile(client, userId)
    const erasedIn = await eraseMessages(client, userId, conversations)
    const stories = await eraseStories(client, userId)
    const chats = [...(await leaveChats(transaction, userId)), ...(await endRequestsOf(transaction, userId))]
    await erase.deleteParticipations(client, userId)
    const friends = await erase.deleteFriends(client, userId)
    await erase.deleteFollows(client, userId)

    const notifications = await endNotificationsOf(client, userId)
    const felt = await erase.deleteReactions(client, userId)
    for (const group of await own.selectGroups(client, userId))
      await leaveGroup(transaction, group, userId, userId)
    await erase.removeFiles(client, userId)
    await erase.deleteTokens(client, account.addresses)
    await erase.deleteAccount(client, userId)

    await leaveJobs(client, erasedIn, felt, { user_id: userId, addresses: account.addresses })
    return { user_id: userId, audience, sessions, stories, friends, notifications, chats }
  })
}

/** Answers the conversations in which something was erased. */
async function eraseMessages(
  client: pg.ClientBase,
  userId: string,
  conversations: readonly own.OwnConversation[],
): Promise<string[]> {
  const erasedIn: string[] = []
  await setWordsTaken(client, true)
  for (const { id, last_seq } of conversations) {
    let count = 0
    for (let after = 0; after < last_seq; after += SLICE_NUMBERS) {
      const seqs = await erase.eraseMessages(client, userId, id, after, after + SLICE_NUMBERS)
      await forgetWords(client, id, seqs)
      count += seqs.length
    }
    if (count > 0) erasedIn.push(id)
  }
  await setWordsTaken(client, false)
  return erasedIn
}

/** Direct chats stay for the other person, who is told; those that they had deleted before are gone for good. */
async function leaveChats(transaction: LogTransaction, userId: string): Promise<Erased['chats']> {
  const chats: { conversation_id: string; entries: UserEntry[] }[] = []
  for (const { id, peer_id, hidden_count } of await erase.hideChats(transaction.client, userId)) {
    if (hidden_count >= 2) await removeConversation(transaction.client, { id })
    else if (peer_id !== null)
      chats.push({
        conversation_id: id,
        entries: await transaction.writeUsers('conversation_changed', [peer_id], id),
      })
  }
  return chats
}

async function leaveJobs(
  client: pg.ClientBase,
  erasedIn: readonly string[],
  felt: readonly erase.Felt[],
  mail: JobPayloads['account.forget_mail'],
): Promise<void> {
  const feltIn = new Map<string, ErasedReaction[]>(erasedIn.map((id) => [id, []]))
  for (const { conversation_id, ...reaction } of felt) {
    const known = feltIn.get(conversation_id)
    if (known) known.push(reaction)
    else feltIn.set(conversation_id, [reaction])
  }
  for (const [conversation_id, reactions] of feltIn)
    await addJob(client, 'account.tell_erased', { conversation_id, reactions })
  await addJob(client, 'account.forget_mail', mail)
  await addJob(client, 'files.sweep', {})
}
