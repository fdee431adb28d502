import { noticeTag } from '#contract/notice-tag.ts'
import type { PushPayload } from '#contract/push.ts'
import type { Keys } from '../../platform/keys.ts'
import { writeActionToken } from './action-token.ts'
import type { DeviceFacts } from './device.queries.ts'
import type { PushedMessage, PushFacts } from './facts.queries.ts'
import type { Notice, NoticeFacts } from './notice-facts.queries.ts'
import { findNoticePath } from './notice-path.ts'
import { NOTICE_TYPES, noticeTexts, type NoticeType } from './notice.texts.ts'
import type { Verdict } from './push.policy.ts'
import { pushTexts } from './push.texts.ts'

/** What leaves: news, or that what is shown goes. */
export type Told<News> = Extract<Verdict<News>, { kind: 'push' | 'close' }>

/** What the device is told of a conversation, in the person's language. */
export function describePush(
  facts: PushFacts,
  verdict: Told<PushedMessage>,
  keys: Pick<Keys, 'link'>,
): PushPayload {
  const { conversation_id, unread_count, badge_count, settings, user_id, session_id } = facts
  if (verdict.kind === 'close') return { kind: 'read', conversation_id, unread_chats: badge_count }
  const { news } = verdict
  const sender = news.sender_name ?? 'Lero'
  const text = describeMessage(news, settings)
  const words = pushTexts[settings.language]
  const place = { user_id, conversation_id, seq: news.seq, session_id }
  const writtenAtMs = Date.parse(news.sent_at)
  return {
    kind: 'message',
    conversation_id,
    seq: news.seq,
    title: facts.group_name ?? sender,
    body: facts.group_name === null ? text : `${sender}: ${text}`,
    unread_count,
    unread_chats: badge_count,
    is_silent: verdict.isSilent,
    vibrates: verdict.vibrates,
    sent_at: news.sent_at,
    lang: settings.language,
    reply_label: words.reply,
    read_label: words.read,
    read_token: writeActionToken(keys, 'read', place, writtenAtMs),
    reply_token: writeActionToken(keys, 'reply', place, writtenAtMs),
    unsent_label: words.unsent,
    retry_label: words.retry,
  }
}

/** In place of a type of notifications: what is shown of a conversation that is no more. There is nothing of it but to close. */
export const REMOVED_CONVERSATION = 'conversation'

/** What the device is told of what others did. Null for a type without words. */
export function describeNotice(facts: NoticeFacts, verdict: Told<Notice>): PushPayload | null {
  const { type, target_id, badge_count: unread_chats, settings } = facts
  if (type === REMOVED_CONVERSATION) return { kind: 'read', conversation_id: target_id, unread_chats }
  const tag = noticeTag(type, target_id)
  if (verdict.kind === 'close') return { kind: 'read', tag, unread_chats }
  if (!isNoticeType(type)) return null
  const { news } = verdict
  const words = noticeTexts[settings.language]
  const others = news.people > 1 ? words.others(news.people - 1) : ''
  return {
    kind: 'notice',
    tag,
    seq: facts.told_seq,
    path: findNoticePath(facts),
    title: `${news.name ?? words.somebody}${others}`,
    body: hasText(settings) ? describeDeed(type, news, settings) : words.notice,
    unread_chats,
    is_silent: verdict.isSilent,
    vibrates: verdict.vibrates,
    sent_at: news.sent_at,
    lang: settings.language,
  }
}

const isNoticeType = (type: string): type is NoticeType => (NOTICE_TYPES as readonly string[]).includes(type)

function describeDeed(
  type: NoticeType,
  { people, group_name, conversation_id }: Notice,
  { language }: DeviceFacts['settings'],
): string {
  const words = noticeTexts[language]
  if (type !== 'group_invite') return words.did[type](people)
  const group = group_name ?? words.someGroup
  return conversation_id === null ? words.invited(people, group) : words.added(people, group)
}

/** Only by whom it is, where the person wishes so (0189) or is in private mode (D-038). */
const hasText = ({ notification_preview, private_mode }: DeviceFacts['settings']): boolean =>
  notification_preview && !private_mode

/** What was written, a name for what was not, nothing of what may be seen only once (D-134). */
function describeMessage(
  { message_type, content, view_once }: PushedMessage,
  settings: DeviceFacts['settings'],
): string {
  const words = pushTexts[settings.language]
  if (view_once || !hasText(settings)) return words.message
  const text = content?.trim() ?? ''
  if (message_type === 'text') return text || words.message
  const { mark, name } = words.types[message_type]
  return `${mark} ${text || name}`
}
