import type { GroupNotice } from '#contract/messages.ts'
import { alignLists } from './align-lists.ts'
import type { ShownMessage } from './shown-message.ts'

/** Messages of one person stay one stack for so long. */
const STACK_MAX_MS = 10 * 60_000

/** One message with what depends on its neighbours. */
export type TimelineItem = {
  readonly shown: ShownMessage
  /** Stands above it: the day begins here. */
  readonly startsDay: boolean
  /** Stands above it: so many unread messages begin here; 0 for none. */
  readonly unreadCount: number
  readonly joinsPrevious: boolean
  readonly joinsNext: boolean
  /** Of an entry about the group: what its line tells together; nothing where the next one tells it. */
  readonly notices: readonly GroupNotice[]
}

export type TimelineInput = {
  readonly messages: readonly ShownMessage[]
  readonly hasOlder: boolean
  readonly unread: { readonly above_key: string; readonly count: number } | null
  /**
   * Keys that were the oldest shown before older ones came: a stack and a day begin there whatever stands above,
   * so that what is on screen does not change by a pixel when it does.
   */
  readonly pageStarts: ReadonlySet<string>
}

/**
 * Puts days, the unread line and stacks to the messages, oldest first. What is returned remembers the last answer: an
 * item whose parts did not change keeps its reference, and only what changed is looked at, with its neighbours.
 */
export function createTimeline(): (input: TimelineInput) => readonly TimelineItem[] {
  let last: TimelineInput = { messages: [], hasOlder: true, unread: null, pageStarts: new Set() }
  let items: readonly TimelineItem[] = []
  let unreadIndex = -1

  function findUnread({ messages, unread }: TimelineInput): number {
    if (unread === null) return -1
    if (messages[unreadIndex]?.key === unread.above_key) return unreadIndex
    return messages.findIndex(({ key }) => key === unread.above_key)
  }

  return (input) => {
    const { messages } = input
    const at = alignLists(last.messages, messages)
    const next: (TimelineItem | undefined)[] = [
      ...Array.from({ length: at.prepended }, () => undefined),
      ...items.slice(at.prepended + at.headShift, at.from + at.headShift),
      ...Array.from({ length: at.to - at.from }, () => undefined),
      ...items.slice(at.to + at.tailShift),
    ]
    const unreadBefore = unreadIndex - at.headShift
    unreadIndex -= at.headShift
    unreadIndex = findUnread(input)
    const stale = [0, unreadBefore - 1, unreadBefore, unreadIndex - 1, unreadIndex]
    for (let index = 0; index <= at.prepended; index += 1) stale.push(index)
    for (let index = at.from - 1; index <= at.to; index += 1) stale.push(index)
    let hasChanged = next.length !== items.length
    for (const index of stale) {
      const fresh = buildItem(input, index)
      const before = next[index]
      if (!fresh || (before && isSameItem(before, fresh))) continue
      next[index] = fresh
      hasChanged = true
    }
    last = input
    if (hasChanged) items = next as TimelineItem[]
    return items
  }
}

function buildItem(input: TimelineInput, index: number): TimelineItem | null {
  const shown = input.messages[index]
  if (!shown) return null
  return {
    shown,
    startsDay: startsDay(input, index),
    unreadCount: input.unread?.above_key === shown.key ? input.unread.count : 0,
    joinsPrevious: joins(input, index),
    joinsNext: index + 1 < input.messages.length && joins(input, index + 1),
    notices: shown.message.notice ? listNotices(input, index) : NO_NOTICES,
  }
}

function startsDay({ messages, hasOlder }: TimelineInput, index: number): boolean {
  const message = messages[index]
  const previous = messages[index - 1]
  if (!message) return false
  // What day came before the oldest one shown is not known yet.
  if (!previous) return !hasOlder
  return readTime(previous).day !== readTime(message).day
}

/** Whether the message continues the stack of the one before it. */
function joins(input: TimelineInput, index: number): boolean {
  const message = input.messages[index]
  const previous = input.messages[index - 1]
  if (!message || !previous || input.pageStarts.has(message.key) || input.unread?.above_key === message.key)
    return false
  if (message.message.notice || previous.message.notice) return false
  if (message.message.sender_id !== previous.message.sender_id || previous.state === 'failed') return false
  if (startsDay(input, index)) return false
  return readTime(message).atMs - readTime(previous).atMs < STACK_MAX_MS
}

const NO_NOTICES: readonly GroupNotice[] = []

/** One person added several, one after the other: the last of these lines names all of them. */
function continuesNotice(input: TimelineInput, index: number): boolean {
  const shown = input.messages[index]
  const [notice, previous] = [shown?.message.notice, input.messages[index - 1]?.message.notice]
  if (!isAdding(notice) || !isAdding(previous) || notice?.actor_id !== previous?.actor_id) return false
  return !(shown && input.pageStarts.has(shown.key)) && !startsDay(input, index)
}

function isAdding(notice: GroupNotice | undefined): boolean {
  return notice?.kind === 'member_joined' && notice.actor_id !== null && notice.user_id !== notice.actor_id
}

function listNotices(input: TimelineInput, index: number): readonly GroupNotice[] {
  if (continuesNotice(input, index + 1)) return NO_NOTICES
  let first = index
  while (continuesNotice(input, first)) first -= 1
  return input.messages.slice(first, index + 1).flatMap(({ message }) => message.notice ?? [])
}

type Time = { atMs: number; day: number }
const times = new WeakMap<ShownMessage, Time>()

/** When a message was sent, read once: the moment, and a number that is the same all of one calendar day here. */
function readTime(shown: ShownMessage): Time {
  const known = times.get(shown)
  if (known) return known
  const date = new Date(shown.message.created_at)
  const day = (date.getFullYear() * 12 + date.getMonth()) * 31 + date.getDate()
  const time = { atMs: date.getTime(), day }
  times.set(shown, time)
  return time
}

function isSameItem(a: TimelineItem, b: TimelineItem): boolean {
  return (
    a.shown === b.shown &&
    a.startsDay === b.startsDay &&
    a.unreadCount === b.unreadCount &&
    a.joinsPrevious === b.joinsPrevious &&
    a.joinsNext === b.joinsNext &&
    a.notices.length === b.notices.length &&
    a.notices.every((notice, index) => notice === b.notices[index])
  )
}
