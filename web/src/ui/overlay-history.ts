import { flushSync } from 'react-dom'
import { historyMoves } from '../lib/history-moves.ts'

/** What this needs of the browser's history. An entry's depth is how many overlays are open there. */
export interface OverlayEntries {
  readDepth: () => number
  /** Lays an entry of the same address on top. */
  push: (depth: number) => void
  /** Moves that many entries; `onPopState` is called when it has. */
  go: (delta: number) => void
  /** Says of the present entry how deep it is. */
  mark: (depth: number) => void
}

type Overlay = { close: () => void }

/** A browser that has not moved by then has nothing there: a tab restored without what lay below. */
const MOVE_LIMIT_MS = 1000

/**
 * Keeps as many entries of the history as overlays are open, so that back closes the topmost. Only their number counts:
 * a dialog that follows a menu takes over its entry. An entry whose overlay is gone (forward, a reload, a page that was
 * left with a dialog open) is stepped over.
 */
export function createOverlayHistory(entries: OverlayEntries) {
  const open: Overlay[] = []
  const waiting: (() => void)[] = []
  let isMoving = false
  let moveTimer: ReturnType<typeof setTimeout> | undefined
  let isDue = false

  function settle(): void {
    isDue = false
    if (isMoving) return
    const depth = entries.readDepth()
    if (depth > open.length) {
      isMoving = true
      moveTimer = setTimeout(giveUp, MOVE_LIMIT_MS)
      entries.go(open.length - depth)
      return
    }
    for (let next = depth + 1; next <= open.length; next += 1) entries.push(next)
    for (const run of waiting.splice(0)) run()
  }

  function giveUp(): void {
    isMoving = false
    entries.mark(open.length)
    settle()
  }

  /** After all that opens and closes at once. */
  function settleSoon(): void {
    if (isDue) return
    isDue = true
    queueMicrotask(settle)
  }

  return {
    /** Answers what tells that it is closed. */
    add(overlay: Overlay): () => void {
      open.push(overlay)
      settleSoon()
      return () => {
        open.splice(open.indexOf(overlay), 1)
        settleSoon()
      }
    },
    onPopState(): void {
      clearTimeout(moveTimer)
      if (isMoving) isMoving = false
      else for (const overlay of open.slice(entries.readDepth()).toReversed()) overlay.close()
      // What stays open all the same (a page inside a dialog was left) gets its entry again.
      setTimeout(settle)
    },
    /** Runs at once, or after a move under way, which would else take back where it leads. */
    afterMove(run: () => void): void {
      if (isMoving) waiting.push(run)
      else run()
    },
    /** Closes all of them, and runs once their entries are gone. `closeNow` has them closed when it answers. */
    leave(run: () => void, closeNow: (close: () => void) => void): void {
      if (open.length > 0) {
        closeNow(() => {
          for (const overlay of open.toReversed()) overlay.close()
        })
        settle()
      }
      this.afterMove(run)
    },
    settle,
  }
}

const readState = (): { overlays?: number } | null => history.state as { overlays?: number } | null

export const overlayHistory = createOverlayHistory({
  readDepth: () => readState()?.overlays ?? 0,
  push: (overlays) => history.pushState({ ...readState(), overlays }, '', location.href),
  go: (delta) => history.go(delta),
  mark: (overlays) => history.replaceState({ ...readState(), overlays }, ''),
})

if (typeof window !== 'undefined') {
  historyMoves.after = overlayHistory.afterMove
  historyMoves.leave = (run) => overlayHistory.leave(run, flushSync)
  window.addEventListener('popstate', overlayHistory.onPopState)
}
