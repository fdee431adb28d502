import type { Connection } from './connection.ts'
import { CLOSE_REFUSED, CLOSE_RETRY } from './hub.ts'
import type { Hub } from './hub.ts'
import type { Resync } from './resync.ts'
import type { SendQueue } from './send-queue.ts'

/** Everything about sockets that is due by time, in one pass over all of them instead of timers for each. */
export class Sweeper {
  readonly #hub: Hub
  readonly #sends: SendQueue
  readonly #resync: Resync
  readonly #timer: NodeJS.Timeout

  constructor(hub: Hub, sends: SendQueue, resync: Resync) {
    this.#hub = hub
    this.#sends = sends
    this.#resync = resync
    this.#timer = setInterval(() => this.#sweep(), hub.limits.sweepMs)
    this.#timer.unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #sweep(): void {
    const nowMs = performance.now()
    const wallMs = this.#hub.options.platform.clock.now()
    for (const connection of this.#hub.connections) this.#check(connection, nowMs, wallMs)
    this.#hub.pace.forgetRested(nowMs)
    this.#hub.rooms.forgetIdle()
    this.#hub.strangers.forgetRested(nowMs)
    this.#sends.resumePostponed()
    this.#resync.refreshSuspects(nowMs)
    this.#resync.compareWhenDue(nowMs)
  }

  #check(connection: Connection, nowMs: number, wallMs: number): void {
    const { limits } = this.#hub
    const silentMs = nowMs - connection.heardAtMs
    if (nowMs >= connection.closeAtMs) return this.#hub.dismiss(connection, CLOSE_RETRY)
    if (connection.laggingSinceMs > 0) return this.#checkLagging(connection, nowMs)
    if (connection.state === 'greeting') {
      const isAdmitted = connection.closeAtMs === Number.POSITIVE_INFINITY
      if (isAdmitted && silentMs > limits.helloWithinMs)
        this.#hub.dismiss(connection, CLOSE_REFUSED, 'protocol')
      return
    }
    // Time alone lets one go on that was ahead of its pace.
    if (connection.ws.isPaused && this.#hub.canAct(connection)) this.#hub.resume(connection)
    if (silentMs > limits.deadAfterMs) return this.#hub.terminate(connection)
    // The timers of a page in the background run once a minute; what the browser answers by itself does not wait.
    if (nowMs - Math.max(connection.heardAtMs, connection.pingedAtMs) > limits.pingAfterMs) {
      connection.pingedAtMs = nowMs
      connection.ws.ping()
    }
    if (connection.session && wallMs >= connection.session.expires_at_ms) {
      this.#hub.dismiss(connection, CLOSE_REFUSED, 'unauthenticated')
    }
  }

  #checkLagging(connection: Connection, nowMs: number): void {
    const { limits } = this.#hub
    if (connection.socket.writableLength < limits.lowWaterBytes) {
      connection.laggingSinceMs = 0
      this.#hub.resume(connection)
    } else if (nowMs - connection.laggingSinceMs > limits.stuckAfterMs) {
      this.#hub.terminate(connection)
    }
  }
}
