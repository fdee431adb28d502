import { useEffect, useRef, useState } from 'react'
import type { RecordingStart } from '../voice-turn.tsx'
import { readHold, readRelease, type HoldMove } from './hold.ts'

type Options = {
  start: RecordingStart
  isRecording: () => boolean
  onCancel: () => void
  onSend: () => void
}

/** The finger that holds the microphone; null as soon as the recording goes on without it. */
export function useHold({ start, ...handlers }: Options): HoldMove | null {
  const { pointer, button } = start
  // Lifted before this came: it was a tap.
  const isHeld = pointer !== null && button !== null && button.hasPointerCapture(pointer.id)
  const [move, setMove] = useState<HoldMove | null>(isHeld ? readHold(0, 0) : null)
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  const isHolding = move !== null

  useEffect(() => {
    if (!isHolding || !pointer || !button) return undefined
    const downAtMs = performance.now()
    const off = new AbortController()
    const on = (kind: 'pointermove' | 'pointerup' | 'lostpointercapture', hear: (at: PointerEvent) => void) =>
      button.addEventListener(kind, (event) => event.pointerId === pointer.id && hear(event), {
        signal: off.signal,
      })
    on('pointermove', ({ clientX, clientY }) => {
      const next = readHold(clientX - pointer.x, clientY - pointer.y)
      if (next.turn === 'hold') return setMove(next)
      setMove(null)
      if (next.turn === 'cancel') latest.current.onCancel()
    })
    on('pointerup', () => {
      const isRecording = latest.current.isRecording()
      setMove(null)
      if (readRelease(performance.now() - downAtMs, isRecording) === 'send') latest.current.onSend()
    })
    // The browser took it away: what is spoken goes on.
    on('lostpointercapture', () => setMove(null))
    return () => off.abort()
  }, [isHolding, pointer, button])

  return move
}
