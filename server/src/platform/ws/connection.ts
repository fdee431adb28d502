import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { HeadsBase } from '#contract/conversations.ts'
import type { ReadRegister, UserEvent } from '#contract/frames.ts'
import type { ConversationEvent, OutgoingMessage } from '#contract/messages.ts'
import type { ConnectionFacts, SocketSession } from './sources.ts'

/** greeting: before a good hello · connecting: until its heads were sent · ready · closed: nothing goes out any more */
export type ConnectionState = 'greeting' | 'connecting' | 'ready' | 'closed'

/** Something that must not overtake heads which are being read. */
export type HeldPush =
  | { readonly kind: 'event'; readonly event: ConversationEvent; readonly frame: Buffer }
  | { readonly kind: 'user_event'; readonly event: UserEvent; readonly frame: Buffer }
  | { readonly kind: 'other'; readonly frame: Buffer }

const NO_BASE: HeadsBase = { epoch: null, user_seq: 0, watermark: null }

/**
 * Everything the server knows about one socket: plain fields and no timers or closures of its own, because
 * there are many of them and most are idle. Lists exist only while something is in them.
 */
export class Connection implements ConnectionFacts {
  state: ConnectionState = 'greeting'
  session: SocketSession | null = null
  isVisible = false
  /** Last sign of life on the monotonic clock; at first when the socket opened. */
  heardAtMs: number
  /** When it was last asked for a sign of life. */
  pingedAtMs = 0
  /** When the sweep closes it with 1013; Infinity: never. */
  closeAtMs = Number.POSITIVE_INFINITY
  /** The version of the wire that both sides speak. */
  wire = 0
  /** Reads large answers compressed. */
  canDeflate = false
  /** What the client has of its list, as far as it was sent; its heads go on from here. */
  base: HeadsBase = NO_BASE
  /** Last number of the person's own log that went out. */
  userSeq = 0
  /** Pushes wait here while heads are read for it; null: they go out at once. */
  held: HeldPush[] | null = null
  /** When the sweep may send fresh heads because pushes were or may have been lost; Infinity: none were. */
  refreshAtMs = Number.POSITIVE_INFINITY
  headsAtMs = 0
  /** Frames that were read while the socket was being paused. */
  inbox: string[] | null = null
  waitingSends: OutgoingMessage[] | null = null
  /** Requests that are being answered, and those that wait for their turn (answers.ts). */
  reading = 0
  waitingReads: (() => void)[] | null = null
  isDrainAwaited = false
  /** Requests of this socket that are worked on: sends, reads and calls. */
  openRequests = 0
  /** Frames that leave at the end of this tick. */
  pending: Buffer[] = []
  /** Reads that this socket told, written as it told them: by conversation, until its next pong. */
  confirmations: Map<string, ReadRegister> | null = null
  /** Since when pushes are withheld because too much waits on the socket; 0: they are not. */
  laggingSinceMs = 0
  typingAtMs = Number.NEGATIVE_INFINITY
  /** What is to go wrong with its calls and sends; only ever set by the test build (faults.ts). */
  fault: string | undefined

  constructor(
    readonly connectionId: number,
    readonly ws: WebSocket,
    /** The same bytes for many receivers go out here, without ws framing them for each. */
    readonly socket: Socket,
    /** Where it comes from (addresses.ts). */
    readonly address: string,
    nowMs: number,
  ) {
    this.heardAtMs = nowMs
  }

  /** Only for code that runs after the hello. */
  get caller(): SocketSession {
    if (!this.session) throw new Error('the connection has not said who it is')
    return this.session
  }
}
