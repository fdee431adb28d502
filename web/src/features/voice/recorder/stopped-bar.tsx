import { useEffect, useMemo, useRef } from 'react'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Trash from 'lucide-react/icons/trash-2'
import { formatLength } from '../../../lib/format-length.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { voiceTexts } from '../../../locales/voice.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { SayButton } from '../../../ui/composer-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useKeeper } from '../../auth/public.ts'
import { extensionOf } from '../audio-types.ts'
import { formatPosition } from '../format-position.ts'
import { getPlayer } from '../player/player.ts'
import { keepPlayerShown } from '../player/player-root.tsx'
import type { Track } from '../player/track.ts'
import { usePlayed } from '../player/use-played.ts'
import { SeekWave } from '../seek-wave.tsx'
import { decodeWaveform } from '../waveform.ts'
import type { RecorderView } from './recorder.ts'

const BARS = 30

type Props = {
  view: Extract<RecorderView, { state: 'stopped' }>
  onSend: () => void
  onDiscard: () => void
}

/** Stopped: the bin, a way to hear it, and the arrow that sends it. */
export function StoppedBar({ view: { recording, note }, onSend, onDiscard }: Props) {
  const t = useTexts(voiceTexts)
  const sync = useSync()
  const keeper = useKeeper()
  const player = getPlayer()
  const { id, content, type, duration_ms, waveform } = recording
  const track = useMemo<Track>(
    () => ({
      key: id,
      conversation_id: null,
      sender_id: null,
      duration_ms,
      file_name: `audio.${extensionOf(type)}`,
      sources: [() => Promise.resolve({ content })],
      findNext: () => null,
    }),
    [id, content, type, duration_ms],
  )
  const bars = useMemo(() => decodeWaveform(waveform, BARS), [waveform])
  const played = usePlayed(id)
  const isOn = played !== null && played.state !== 'paused'
  useEffect(
    () => () => {
      if (player.getSnapshot().track?.key === id) player.close()
    },
    [player, id],
  )
  const listen = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // One that was left takes the focus from nobody.
    if (note !== 'left') listen.current?.focus()
  }, [note])
  return (
    <>
      {note && <output className="recorder-note">{t.notes[note]}</output>}
      <div className="recorder-bar">
        <IconButton label={t.discard} icon={<Trash />} onClick={onDiscard} />
        <IconButton
          ref={listen}
          label={isOn ? t.pause : t.listen}
          icon={isOn ? <Pause /> : <Play />}
          onClick={() => {
            keepPlayerShown(sync, keeper)
            player.toggle(track)
          }}
        />
        <SeekWave
          bars={bars}
          positionMs={Math.min(played?.position_ms ?? 0, duration_ms)}
          durationMs={duration_ms}
          onSeek={(ms) => player.seek(track, ms)}
          readPositionMs={played?.state === 'playing' ? player.readPositionMs : null}
        />
        <span className="recorder-length">
          {played?.position_ms ? formatPosition(played.position_ms) : formatLength(duration_ms)}
        </span>
      </div>
      <SayButton label={t.send} icon={<ArrowUp />} onClick={onSend} />
    </>
  )
}
