import { beforeEach, describe, expect, test } from 'vitest'
import { createToastStore } from './toast.store.ts'

/** A clock that moves only when told to. */
function createTestClock() {
  let nowMs = 0
  let lastTimer = 0
  const timers = new Map<number, { atMs: number; run: () => void }>()
  return {
    now: () => nowMs,
    setTimeout: (run: () => void, delayMs: number) => {
      lastTimer += 1
      timers.set(lastTimer, { atMs: nowMs + delayMs, run })
      return lastTimer
    },
    clearTimeout: (timer: unknown) => timers.delete(timer as number),
    advance: (byMs: number) => {
      nowMs += byMs
      for (const [timer, { atMs, run }] of timers) {
        if (atMs > nowMs) continue
        timers.delete(timer)
        run()
      }
    },
  }
}

let clock: ReturnType<typeof createTestClock>
let store: ReturnType<typeof createToastStore>
const titles = () => store.getSnapshot().map((toast) => toast.title)

beforeEach(() => {
  clock = createTestClock()
  store = createToastStore(clock)
})

describe('how long a toast stays', () => {
  test('success and info 4 s, an error 5 s', () => {
    store.show({ kind: 'success', title: 'feito' })
    store.show({ kind: 'info', title: 'aviso' })
    store.show({ kind: 'error', title: 'erro' })
    clock.advance(3999)
    expect(titles()).toEqual(['feito', 'aviso', 'erro'])
    clock.advance(1)
    expect(titles()).toEqual(['erro'])
    clock.advance(1000)
    expect(titles()).toEqual([])
  })

  test('as long as its caller says', () => {
    store.show({ kind: 'info', title: 'permissão', durationMs: 8000 })
    clock.advance(7999)
    expect(titles()).toEqual(['permissão'])
    clock.advance(1)
    expect(titles()).toEqual([])
  })

  test('its time stops while it is read and goes on afterwards', () => {
    store.show({ kind: 'success', title: 'feito' })
    clock.advance(3000)
    store.setPaused(true)
    clock.advance(60_000)
    expect(titles()).toEqual(['feito'])
    store.setPaused(false)
    clock.advance(999)
    expect(titles()).toEqual(['feito'])
    clock.advance(1)
    expect(titles()).toEqual([])
  })

  test('one that comes while time stands still waits for its whole time', () => {
    store.setPaused(true)
    store.show({ kind: 'error', title: 'erro' })
    clock.advance(60_000)
    store.setPaused(false)
    clock.advance(4999)
    expect(titles()).toEqual(['erro'])
    clock.advance(1)
    expect(titles()).toEqual([])
  })
})

describe('how many', () => {
  test('at most three: a fourth pushes the oldest out', () => {
    for (const title of ['um', 'dois', 'três', 'quatro']) store.show({ kind: 'info', title })
    expect(titles()).toEqual(['dois', 'três', 'quatro'])
  })

  test('one that was dismissed does not come back, nor does its timer touch another', () => {
    const first = store.show({ kind: 'info', title: 'um' })
    clock.advance(1000)
    store.show({ kind: 'info', title: 'dois' })
    store.dismiss(first)
    clock.advance(3000)
    expect(titles()).toEqual(['dois'])
  })

  test('listeners hear every change, and the list is a new one only then', () => {
    let changes = 0
    const stop = store.subscribe(() => (changes += 1))
    const before = store.getSnapshot()
    expect(store.getSnapshot()).toBe(before)
    store.dismiss(store.show({ kind: 'info', title: 'um' }))
    stop()
    store.show({ kind: 'info', title: 'dois' })
    expect(changes).toBe(2)
  })
})
