import { FRIEND_NOTICES } from '#contract/friend-notices.ts'
import { isQuiet } from '#contract/quiet-hours.ts'
import type { DeviceFacts } from './device.queries.ts'
import type { PushFacts, PushedMessage } from './facts.queries.ts'
import type { Notice, NoticeFacts } from './notice-facts.queries.ts'

/** Who had the app in front of them so lately has seen it there. */
export const FOCUS_MS = 10_000
/** Who keeps it in front for so long after a message is waited for, and looked at now and then in case none tells that they left. */
export const SEEN_AFTER_MS = 60_000
const LOOK_AT_SEEN_MS = 600_000
/** What is older is no news. */
export const PUSH_LIFE_MS = 24 * 3600_000

export type Verdict<News> =
  | {
      readonly kind: 'push'
      readonly news: News
      readonly isSilent: boolean
      readonly vibrates: boolean
    }
  /** What the device shows of it goes. */
  | { readonly kind: 'close' }
  /** Looked at again then. */
  | { readonly kind: 'later'; readonly atMs: number }
  | { readonly kind: 'drop' }
  /** The device is signed out. */
  | { readonly kind: 'remove' }

/** Whether a device is pushed to of a conversation, of which message, and how loudly. */
export function judgeMessage(facts: PushFacts, nowMs: number): Verdict<PushedMessage> {
  if (!facts.is_signed_in) return { kind: 'remove' }
  if (facts.is_closing) return isOver(facts) ? judgeClosing(facts) : { kind: 'drop' }
  return judgeMoment(facts, findMessage(facts, nowMs), nowMs)
}

/** What the device shows of the conversation is read, or nobody's to see any more. */
function isOver({ is_member, is_blocked, is_deleted, read_seq, seq }: PushFacts): boolean {
  return !is_member || is_blocked || is_deleted || read_seq >= seq
}

/** Whether a device is pushed to of what others did. */
export function judgeNotice(facts: NoticeFacts, nowMs: number): Verdict<Notice> {
  if (!facts.is_signed_in) return { kind: 'remove' }
  if (facts.is_closing) return facts.notice === null ? judgeClosing(facts) : { kind: 'drop' }
  const isWanted = facts.settings.friend_notifications || !FRIEND_NOTICES.includes(facts.type)
  return judgeMoment(facts, isWanted && !isSilenced(facts.settings, nowMs) ? facts.notice : null, nowMs)
}

/** Now, later or not at all, when there is something to say. */
function judgeMoment<News>(facts: DeviceFacts, news: News | null, nowMs: number): Verdict<News> {
  if (!news) return { kind: 'drop' }
  if (nowMs - facts.written_at_ms > PUSH_LIFE_MS) return { kind: 'drop' }
  if (facts.is_online) {
    const isSeen = nowMs - facts.written_at_ms > SEEN_AFTER_MS
    return { kind: 'later', atMs: nowMs + (isSeen ? LOOK_AT_SEEN_MS : FOCUS_MS) }
  }
  const awayAtMs = (facts.last_seen_ms ?? 0) + FOCUS_MS
  if (awayAtMs > nowMs) return { kind: 'later', atMs: awayAtMs }
  const { settings } = facts
  const isQuietNow = settings.quiet_hours !== null && isQuiet(settings.quiet_hours, nowMs)
  return {
    kind: 'push',
    news,
    isSilent: isQuietNow || !settings.sound_notifications,
    vibrates: !isQuietNow && settings.vibration_notifications,
  }
}

/** The message that the person wants to hear of; null: none of them. */
function findMessage(facts: PushFacts, nowMs: number): PushedMessage | null {
  const { settings } = facts
  if (!facts.is_member || facts.is_blocked || facts.is_request) return null
  if (isSilenced(settings, nowMs) || !settings.message_notifications) return null
  const isMuted = facts.muted_until_ms !== null && facts.muted_until_ms > nowMs
  if (isMuted && !settings.mention_notifications) return null
  // D-161: of an archived chat one hears by being named or answered.
  return isMuted || facts.is_archived ? facts.named : facts.newest
}

/** 'Silenciar notificações' (D-037). */
function isSilenced({ silenced_until }: DeviceFacts['settings'], nowMs: number): boolean {
  return silenced_until !== null && Date.parse(silenced_until) > nowMs
}

/** Apple takes the right to push from who shows nothing three times. */
function judgeClosing({ endpoint }: DeviceFacts): { kind: 'close' | 'drop' } {
  return { kind: /(^|\.)push\.apple\.com$/.test(new URL(endpoint).hostname) ? 'drop' : 'close' }
}
