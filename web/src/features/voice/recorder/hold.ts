/** A finger that goes this far to the left gives the recording up. */
const CANCEL_PX = 110
/** And this far up it goes on without the finger. */
const LOCK_PX = 70
/** A shorter press is a tap: it goes on without the finger, too (D-083). */
const TAP_MS = 300

export type HoldMove = {
  readonly turn: 'hold' | 'cancel' | 'lock'
  /** How far the button follows, along the one way that is taken: to the left, or up. */
  readonly leftPx: number
  readonly upPx: number
}

/** What a finger that holds the microphone wants, by where it has gone since it went down. */
export function readHold(xPx: number, yPx: number): HoldMove {
  const [left, up] = [Math.max(0, -xPx), Math.max(0, -yPx)]
  const isUp = up > left
  const turn = isUp ? (up > LOCK_PX ? 'lock' : 'hold') : left > CANCEL_PX ? 'cancel' : 'hold'
  return { turn, leftPx: isUp ? 0 : Math.min(left, CANCEL_PX), upPx: isUp ? Math.min(up, LOCK_PX) : 0 }
}

/** What lifting it means: a tap goes on, and so does what has not begun to record; else it is sent. */
export function readRelease(heldMs: number, isRecording: boolean): 'lock' | 'send' {
  return heldMs < TAP_MS || !isRecording ? 'lock' : 'send'
}
