import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBackGuard, isHomePath } from './native-back.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A history like a browser's: `press` goes back, and off its start means out of the app. */
function buildPhone() {
  const entries = [{ guarded: false }]
  const warnings: number[] = []
  let index = 0
  let hasLeft = false
  const guard = createBackGuard({
    isGuarded: () => entries[index]?.guarded === true,
    pushGuard: () => {
      entries.splice(index + 1, Infinity, { guarded: true })
      index += 1
    },
    goToFirst: () => (index = 0),
    warn: () => warnings.push(Date.now()),
    after: (delayMs, run) => {
      const timer = setTimeout(run, delayMs)
      return () => clearTimeout(timer)
    },
  })
  function press(): void {
    index -= 1
    if (index < 0) hasLeft = true
    else guard.onPress()
  }
  return { guard, press, warnings, hasLeft: () => hasLeft }
}

it('SHELL-047, SHELL-049: a second press leaves within 2000 ms and only warns again after it', () => {
  const quick = buildPhone()
  quick.guard.arm()
  quick.press()
  expect([quick.warnings.length, quick.hasLeft()]).toEqual([1, false])
  vi.advanceTimersByTime(1999)
  quick.press()
  expect(quick.hasLeft()).toBe(true)

  const slow = buildPhone()
  slow.guard.arm()
  slow.press()
  vi.advanceTimersByTime(2000)
  slow.press()
  expect([slow.warnings.length, slow.hasLeft()]).toEqual([2, false])
})

it('guards home once, however often it is shown', () => {
  const phone = buildPhone()
  phone.guard.arm()
  phone.guard.arm()
  phone.press()
  phone.press()
  expect(phone.hasLeft()).toBe(true)
})

it('knows the home paths', () => {
  expect(['/', '/chat', '/app'].every(isHomePath)).toBe(true)
  expect(['/search', '/chat/1', '/connections'].some(isHomePath)).toBe(false)
})
