import { useEffect, useRef, useState, type ReactNode } from 'react'
import Mic from 'lucide-react/icons/mic'
import type { Head } from '#contract/conversations.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { voiceTexts } from '../../locales/voice.ts'
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
  /** What stands here while nothing is recorded; undefined: the microphone. */
  children: ReactNode
}

/** The microphone where nothing is written (D-083), and the recorder over the writing line while it is used. */
export function VoiceTurn({ children: instead, ...rest }: Props) {
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
  if (!start && instead !== undefined) return instead
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
          button.setPointerCapture(id)
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
