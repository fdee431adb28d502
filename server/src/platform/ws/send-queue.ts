import type { OutgoingMessage } from '#contract/messages.ts'
import { SLIM_FROM } from '#contract/wire-version.ts'
import { errorTexts } from '../error.texts.ts'
import { injectFault } from '../faults.ts'
import { refusals } from '../metrics.ts'
import { Refusal } from '../refusal.ts'
import type { Connection } from './connection.ts'
import { CLOSE_RETRY } from './hub.ts'
import type { Hub } from './hub.ts'
import type { SendFrame } from './parse-frame.ts'
import type { SendAnswer } from './sources.ts'

const BUSY_RETRY_MS = 1000

/**
 * Sends of each socket in their order: handed on at once, or kept while the append queue is too long. A kept
 * send is answered later; `busy` only asks the client for patience.
 */
export class SendQueue {
  readonly #hub: Hub
  readonly #postponed = new Set<Connection>()

  constructor(hub: Hub) {
    this.#hub = hub
  }

  accept(connection: Connection, frame: SendFrame): void {
    const { t: _, ...message } = frame
    connection.waitingSends ??= []
    connection.waitingSends.push(message)
    this.pump(connection)
  }

  /** Called by the sweep: goes on with what was kept. */
  resumePostponed(): void {
    for (const connection of this.#postponed) {
      if (this.#isBusy()) return
      this.#postponed.delete(connection)
      this.pump(connection)
    }
  }

  /** Hands on what may be handed on, in order: one that waits keeps its place before those that come later. */
  pump(connection: Connection): void {
    const waiting = connection.waitingSends
    if (!waiting) return
    let taken = 0
    while (taken < waiting.length && connection.openRequests < this.#hub.limits.openRequestsMax) {
      if (this.#isBusy()) {
        this.#postpone(connection)
        break
      }
      void this.#submit(connection, waiting[taken] as OutgoingMessage)
      taken += 1
    }
    if (taken === waiting.length) connection.waitingSends = null
    else if (taken > 0) waiting.splice(0, taken)
  }

  #postpone(connection: Connection): void {
    if (this.#postponed.has(connection)) return
    this.#postponed.add(connection)
    this.#hub.send(connection, { t: 'busy', retry_after_ms: BUSY_RETRY_MS })
  }

  #isBusy(): boolean {
    return this.#hub.options.platform.append.backlogMs() > this.#hub.limits.busyAboveMs
  }

  async #submit(connection: Connection, message: OutgoingMessage): Promise<void> {
    const { sources, platform } = this.#hub.options
    connection.openRequests += 1
    try {
      const refused = connection.fault ? await refuseByFault(connection.fault) : null
      const origin = connection.wire >= SLIM_FROM ? connection.connectionId : undefined
      const answer = refused ?? (await sources.sendMessage(connection.caller, message, origin))
      connection.openRequests -= 1
      this.#answer(connection, message, answer)
      this.#hub.resume(connection)
    } catch (error) {
      platform.log.warn({ err: error }, 'a send has no answer')
      this.#hub.dismiss(connection, CLOSE_RETRY)
    }
  }

  #answer(connection: Connection, message: OutgoingMessage, answer: SendAnswer): void {
    if (answer.ok) {
      this.#hub.send(connection, { t: 'ack', ...answer.ack })
      return
    }
    const { client_id, conversation_id } = message
    const { code } = answer
    refusals.inc({ code })
    this.#hub.send(connection, { t: 'nack', client_id, conversation_id, code, message: errorTexts[code] })
  }
}

/** A refusal or a failure that a test asked for; null in every other case (faults.ts). */
const refuseByFault = async (fault: string): Promise<SendAnswer | null> => {
  const injected = await injectFault('messages.send', fault)
  if (injected instanceof Refusal) return { ok: false, code: 'not_found' }
  if (injected) throw injected
  return null
}
