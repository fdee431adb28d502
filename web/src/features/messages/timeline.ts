import { isSameDay } from '../../lib/date-labels.ts'
import type { ShownMessage } from './shown-message.ts'

/** Messages of one person stay one stack for so long. */
const stackMaxMs = 10 * 60_000

/** One message with what depends on its neighbours. */
export interface TimelineItem {
  readonly shown: ShownMessage
  /** Stands above it: the day begins here. */
  readonly startsDay: boolean
  /** Stands above it: so many unread messages begin here; 0 for none. */
  readonly unreadCount: number
  readonly joinsPrevious: boolean
  readonly joinsNext: boolean
}

export interface TimelineInput {
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
 * Puts days, the unread line and stacks to the messages, oldest first. An item whose parts did not change keeps
 * its reference from `before`.
 */
export function buildTimeline(
  input: TimelineInput,
  before: readonly TimelineItem[],
): readonly TimelineItem[] {
  const known = new Map(before.map((item) => [item.shown.key, item]))
  const { messages } = input
  return messages.map((shown, index) => {
    const item: TimelineItem = {
      shown,
      startsDay: startsDay(input, index),
      unreadCount: input.unread?.above_key === shown.key ? input.unread.count : 0,
      joinsPrevious: joins(input, index),
      joinsNext: index + 1 < messages.length && joins(input, index + 1),
    }
    const same = known.get(shown.key)
    return same && isSameItem(same, item) ? same : item
  })
}

function startsDay({ messages, hasOlder }: TimelineInput, index: number): boolean {
  const message = messages[index]
  const previous = messages[index - 1]
  if (!message) return false
  // What day came before the oldest one shown is not known yet.
  if (!previous) return !hasOlder
  return !isSameDay(readTime(previous), readTime(message))
}

/** Whether the message continues the stack of the one before it. */
function joins(input: TimelineInput, index: number): boolean {
  const message = input.messages[index]
  const previous = input.messages[index - 1]
  if (!message || !previous || input.pageStarts.has(message.key) || input.unread?.above_key === message.key)
    return false
  if (message.message.sender_id !== previous.message.sender_id || previous.state === 'failed') return false
  if (startsDay(input, index)) return false
  return readTime(message) - readTime(previous) < stackMaxMs
}

function readTime({ message }: ShownMessage): number {
  return Date.parse(message.created_at)
}

function isSameItem(a: TimelineItem, b: TimelineItem): boolean {
  return (
    a.shown === b.shown &&
    a.startsDay === b.startsDay &&
    a.unreadCount === b.unreadCount &&
    a.joinsPrevious === b.joinsPrevious &&
    a.joinsNext === b.joinsNext
  )
}
