import '../wave.css'
import './voice-bubble.css'
import { useEffect, useMemo } from 'react'
import Download from 'lucide-react/icons/download'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import type { Message } from '#contract/messages.ts'
import { formatLength } from '../../../lib/format-length.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { voiceTexts } from '../../../locales/voice.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { showToast } from '../../../ui/toast.store.ts'
import { useKeeper } from '../../auth/public.ts'
import { formatPosition } from '../format-position.ts'
import { SeekWave } from '../seek-wave.tsx'
import { decodeWaveform } from '../waveform.ts'
import { makeMessageTrack } from './message-track.ts'
import { getPlayer } from './player.ts'
import { keepPlayerShown, noteSight } from './player-root.tsx'
import { saveTrack } from './track.ts'
import { usePlayed } from './use-played.ts'

const BARS = 42

/** A voice message: play, its loudness as a slider, how long it is, how fast it goes, and a way to keep it. */
export function VoiceBubble({ message }: { message: Message }) {
  const t = useTexts(voiceTexts)
  const sync = useSync()
  const keeper = useKeeper()
  const player = getPlayer()
  const { conversation_id, extra } = message
  const track = useMemo(
    () => makeMessageTrack(message, { sync, accessToken: keeper.accessToken }),
    [message, sync, keeper],
  )
  const waveform = extra?.media?.waveform ?? ''
  const bars = useMemo(() => decodeWaveform(waveform, BARS), [waveform])
  const played = usePlayed(track.key)
  useEffect(() => noteSight(conversation_id), [conversation_id])

  const isOn = played !== null && played.state !== 'paused'
  const lengthMs = played?.duration_ms ?? player.findLength(track.key) ?? track.duration_ms
  const positionMs = played?.position_ms ?? 0

  async function download(): Promise<void> {
    try {
      await saveTrack(track)
    } catch {
      showToast({ kind: 'error', title: t.error, description: t.unreachable })
    }
  }

  return (
    <span className="voice">
      <button
        type="button"
        className="voice-play"
        aria-label={isOn ? t.pause : t.play}
        onClick={() => {
          keepPlayerShown(sync, keeper)
          player.toggle(track)
        }}
      >
        {played?.state === 'loading' ? <Spinner size={20} /> : isOn ? <Pause /> : <Play />}
      </button>
      <SeekWave
        bars={bars}
        positionMs={Math.min(positionMs, lengthMs)}
        durationMs={lengthMs}
        onSeek={(ms) => player.seek(track, ms)}
        readPositionMs={played?.state === 'playing' ? player.readPositionMs : null}
      />
      <span className="voice-below">
        <span>{positionMs > 0 ? formatPosition(positionMs) : formatLength(lengthMs)}</span>
        {isOn && (
          <button
            type="button"
            className="voice-speed"
            aria-label={t.speed(`${played.speed}x`)}
            onClick={player.changeSpeed}
          >
            {played.speed}x
          </button>
        )}
        <button
          type="button"
          className="voice-download"
          aria-label={t.download}
          title={t.download}
          onClick={() => void download()}
        >
          <Download size={18} />
        </button>
      </span>
    </span>
  )
}
