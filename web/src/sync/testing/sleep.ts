import type { Clock } from '../clock.ts'
import type { SocketLike } from '../link.ts'

const MINUTE_MS = 60_000

/** What browsers do to a page that is not looked at: freeze it whole, or let its timers run once a minute. */
export function createSleep(clock: Clock) {
  let isFrozen = false
  let areSlow = false
  const waiting: (() => void)[] = []

  const whenAwake = (run: () => void): void => {
    if (isFrozen) waiting.push(run)
    else run()
  }

  const after: Clock['after'] = (delayMs, run) => {
    let isCancelled = false
    let cancel = (): void => {}
    const fire = (): void => {
      if (!isCancelled) run()
    }
    const due = (): void => {
      const rest = MINUTE_MS - (clock.now() % MINUTE_MS)
      if (areSlow && rest < MINUTE_MS) cancel = clock.after(rest, () => whenAwake(fire))
      else whenAwake(fire)
    }
    cancel = clock.after(delayMs, due)
    return () => {
      isCancelled = true
      cancel()
    }
  }

  const wrapSocket = (socket: SocketLike): SocketLike => {
    const outer: SocketLike = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => socket.send(text),
      close: (code) => socket.close(code),
    }
    socket.onopen = () => whenAwake(() => outer.onopen?.())
    socket.onclose = () => whenAwake(() => outer.onclose?.())
    socket.onmessage = (event) => whenAwake(() => outer.onmessage?.(event))
    return outer
  }

  return {
    clock: { ...clock, now: clock.now, random: clock.random, after } satisfies Clock,
    whenAwake,
    wrapSocket,
    freeze: () => {
      isFrozen = true
    },
    thaw: () => {
      isFrozen = false
      for (const run of waiting.splice(0)) run()
    },
    slowTimers: (slow: boolean) => {
      areSlow = slow
    },
  }
}
