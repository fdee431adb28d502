import { EXIT_WINDOW_MS } from '#contract/limits.ts'

/** What one press of the phone's back button does. */
export type BackAnswer = 'exit' | 'warn' | 'back'

const homePaths = ['/', '/chat', '/app']

/**
 * Decides presses of the native back button (D-031): on a home path the first one warns and a second within
 * 2000 ms leaves; anywhere else it goes back. Feed it every press.
 */
export function createBackDecider(): (path: string, nowMs: number) => BackAnswer {
  let warnedAtMs = Number.NEGATIVE_INFINITY
  return (path, nowMs) => {
    if (!homePaths.includes(path)) return 'back'
    if (nowMs - warnedAtMs <= EXIT_WINDOW_MS) return 'exit'
    warnedAtMs = nowMs
    return 'warn'
  }
}
