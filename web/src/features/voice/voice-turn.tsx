import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import Mic from 'lucide-react/icons/mic'
import type { Head } from '#contract/conversations.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { voiceTexts } from '../../locales/voice.ts'
import { capturePointer } from '../../ui/capture-pointer.ts'
import { SayButton } from '../../ui/composer-field.tsx'
import { Part } from '../../ui/part.tsx'
import { hasLeftRecording } from './left-recordings.ts'

const RecorderBar = lazyPart(() => import('./recorder/recorder-bar.tsx').then((part) => part.RecorderBar))

/** What the chat still draws and asks for goes before; a finger that holds is heard at once. */
const PRELOAD_AFTER_MS = 400

/** What began a recording: a finger or the mouse on the microphone, a key, or one that was left here. */
export type RecordingStart = {
  /** Null without: a key pressed the button. */
  readonly pointer: { readonly id: number; readonly x: number; readonly y: number } | null
  /** Null for one that was left. */
  readonly button: HTMLElement | null
}

type Props = {
  head: Head
  /** What is being answered. */
  replyTo: { readonly message: { readonly id: string } } | null
  onSent: () => void
  /** Something else stands in the place of the microphone, but for what is being recorded. */
  isOff: boolean
  onRecording: (isRecording: boolean) => void
}

/** The microphone where nothing is written (D-083), and the recorder over the writing line while it is used. */
export function VoiceTurn({ isOff, onRecording, ...rest }: Props) {
  const t = useTexts(voiceTexts)
  const [start, setStart] = useState<RecordingStart | null>(() =>
    hasLeftRecording(rest.head.conversation_id) ? { pointer: null, button: null } : null,
  )
  useEffect(() => {
    const timer = setTimeout(RecorderBar.preload, PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const opener = useRef<HTMLElement | null>(null)
  useEffect(() => {
    // Whoever was in the recorder is at the microphone again; a field that is written in keeps the keyboard.
    if (!start && document.activeElement === document.body) opener.current?.focus()
    opener.current = start?.button ?? null
  }, [start])
  // Before it is painted: one turn stands there at a time.
  const isRecording = start !== null
  useLayoutEffect(() => {
    onRecording(isRecording)
    return () => onRecording(false)
  }, [isRecording, onRecording])
  if (!start && isOff) return null
  return (
    <>
      <SayButton
        className="voice-button"
        label={t.record}
        icon={<Mic />}
        onPointerDown={(event) => {
          // The field keeps the keyboard, the button the pointer.
          event.preventDefault()
          if (start || event.button) return
          const { currentTarget: button, pointerId: id, clientX: x, clientY: y } = event
          capturePointer(button, id)
          setStart({ pointer: { id, x, y }, button })
        }}
        // A key, or a screen reader; a pointer has begun it already.
        onClick={({ detail, currentTarget }) =>
          !start && detail === 0 && setStart({ pointer: null, button: currentTarget })
        }
      />
      {start && (
        <Part>
          <RecorderBar {...rest} start={start} onEnd={() => setStart(null)} />
        </Part>
      )}
    </>
  )
}
