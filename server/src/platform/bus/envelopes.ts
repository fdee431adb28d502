import type { SlimMessage } from '#contract/messages.ts'
import { slimDown, toMessageEvent } from '#contract/text-message.ts'
import type { BusMessage } from './bus.ts'
import type { Count, Told } from './peers.ts'

/** A message on its way between processes: those of conversations without what each side fills in. */
export type PackedMessage =
  | Exclude<BusMessage, { kind: 'event' }>
  | { readonly kind: 'event'; readonly event: Extract<BusMessage, { kind: 'event' }>['event'] }
  | { readonly kind: 'message'; readonly message: SlimMessage }

/** What processes say to each other; `from` is the process that says it. */
export type Envelope = { readonly from: string } & Word

export type Word =
  /** Once a second: what each process was told so far, and the last change of the people who are connected here. */
  | { readonly kind: 'beat'; readonly told: Readonly<Record<string, Count>>; readonly people: number }
  | { readonly kind: 'messages'; readonly told: Told; readonly messages: readonly PackedMessage[] }
  /** People who came and went since the change before. */
  | {
      readonly kind: 'people'
      readonly number: number
      readonly came: readonly string[]
      readonly gone: readonly string[]
    }
  /** Asks for everybody. */
  | { readonly kind: 'who' }
  /** All people as of a change, in parts that follow each other. */
  | {
      readonly kind: 'everybody'
      readonly number: number
      readonly people: readonly string[]
      readonly isFirst: boolean
      readonly isLast: boolean
    }
  /** The change of people is taken in. */
  | { readonly kind: 'confirmed'; readonly number: number }

/** Sockets are numbered by each process for itself: their numbers stay at home. */
export function pack(message: BusMessage): PackedMessage {
  if (message.kind !== 'event') return message
  const { event } = message
  return event.kind === 'message'
    ? { kind: 'message', message: slimDown(event.message) }
    : { kind: 'event', event }
}

export function unpack(message: PackedMessage): BusMessage {
  return message.kind === 'message' ? { kind: 'event', event: toMessageEvent(message.message) } : message
}
