import '../wave.css'
import './recorder-bar.css'
import { useEffect, useRef, useState } from 'react'
import type { Head } from '#contract/conversations.ts'
import { randomId } from '../../../lib/random-id.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { voiceTexts } from '../../../locales/voice.ts'
import { useStore } from '../../../sync/use-store.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { AlertDialog } from '../../../ui/dialog.tsx'
import { useOverlay } from '../../../ui/overlays.ts'
import { showToast } from '../../../ui/toast.store.ts'
import { sendMedia } from '../../media/public.ts'
import { getPlayer } from '../player/player.ts'
import type { RecordingStart } from '../voice-turn.tsx'
import { createEncoder } from './encoders.ts'
import { HoldBar } from './hold-bar.tsx'
import { createRecordingKeeper } from './kept-recordings.ts'
import { LockedBar } from './locked-bar.tsx'
import { measureDuration } from './measure.ts'
import { openMicrophone } from './microphone.ts'
import { createRecorder, type Recorder, type RecorderAlert, type Recording } from './recorder.ts'
import { StoppedBar } from './stopped-bar.tsx'
import { useHold } from './use-hold.ts'

type Props = {
  start: RecordingStart
  head: Head
  replyTo: { readonly message: { readonly id: string } } | null
  onSent: () => void
  onEnd: () => void
}

/** Over the writing line while a voice message is made: held, locked, or stopped to be heard and sent. */
export function RecorderBar({ start, head, replyTo, onSent, onEnd }: Props) {
  const t = useTexts(voiceTexts)
  const sync = useSync()
  const [alert, setAlert] = useState<RecorderAlert | null>(null)
  const [isOver, setIsOver] = useState(false)
  const target = useRef({ head, replyTo })
  useEffect(() => {
    target.current = { head, replyTo }
  })

  const [{ recorder, keeper }] = useState(() => {
    const made = createRecordingKeeper(sync.me)
    // The message has the recording's id: handed over again by a page that died in between, it is the same message.
    const take = ({ id, content: file, duration_ms, waveform }: Recording) =>
      sendMedia(sync, {
        id,
        conversation_id: head.conversation_id,
        message_type: 'audio',
        reply_to_message_id: target.current.replyTo?.message.id ?? null,
        file,
        duration_ms,
        waveform,
      })
    return {
      keeper: made,
      recorder: createRecorder({
        id: randomId(),
        conversation_id: head.conversation_id,
        open: openMicrophone,
        createEncoder,
        measure: measureDuration,
        keeper: made,
        onAlert: setAlert,
        onEnd: () => setIsOver(true),
        onAudio: take,
      }),
    }
  })
  const view = useStore(recorder)
  useRecording(recorder, async () => {
    if (start.button) {
      getPlayer().pause()
      return recorder.start()
    }
    const left = await keeper.findLeft(head.conversation_id).catch(() => null)
    return left ? recorder.resume(left) : setIsOver(true)
  })

  const isAlerted = alert !== null
  useEffect(() => {
    if (isOver && !isAlerted) onEnd()
  }, [isOver, isAlerted, onEnd])

  async function send(): Promise<void> {
    // It may have been blocked while one spoke.
    if (target.current.head.sending_disabled) {
      await recorder.stop()
      return void showToast({ kind: 'error', title: t.blockedTitle, description: t.blockedSend })
    }
    try {
      if (await recorder.send()) onSent()
    } catch {
      showToast({ kind: 'error', title: t.error, description: t.failures.unexpected })
    }
  }

  const hold = useHold({
    start,
    isRecording: () => recorder.getSnapshot().state === 'recording',
    onCancel: () => void recorder.discard(),
    onSend: () => void send(),
  })
  useOverlay(view.state === 'recording' ? () => void recorder.stop() : null)

  const handlers = {
    onStop: () => void (view.state === 'idle' ? recorder.discard() : recorder.stop()),
    onSend: () => void send(),
    onDiscard: () => void recorder.discard(),
  }
  return (
    <div className={hold ? 'recorder' : 'recorder recorder-free'}>
      {view.state === 'stopped' ? (
        <StoppedBar view={view} {...handlers} />
      ) : hold ? (
        <HoldBar view={view} hold={hold} {...handlers} />
      ) : (
        (start.button || view.state !== 'idle') && !isOver && <LockedBar view={view} {...handlers} />
      )}
      {alert && <AlertDialog text={t.alerts[alert]} onClose={() => setAlert(null)} />}
    </div>
  )
}

/** Begins once, and leaves what was heard on the device when the chat is left. */
function useRecording(recorder: Recorder, begin: () => Promise<void>): void {
  const first = useRef(begin)
  useEffect(() => {
    void first.current()
    return recorder.close
  }, [recorder])
}
