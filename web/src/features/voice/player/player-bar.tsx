import './player-bar.css'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import X from 'lucide-react/icons/x'
import { formatLength } from '../../../lib/format-length.ts'
import { historyMoves } from '../../../lib/history-moves.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { voiceTexts } from '../../../locales/voice.ts'
import { useStore } from '../../../sync/use-store.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useProfile } from '../../profile/public.ts'
import { formatPosition } from '../format-position.ts'
import { getPlayer } from './player.ts'
import type { Track } from './track.ts'

/** What plays while its chat is not on the screen: whose voice, and a way back to it. */
export function PlayerBar({ track }: { track: Track }) {
  const t = useTexts(voiceTexts)
  const player = getPlayer()
  const { state, position_ms, duration_ms, speed } = useStore(player)
  const sync = useSync()
  const speaker = useProfile(track.sender_id ?? sync.me)
  const name = track.sender_id === null ? t.you : (speaker?.display_name ?? t.unknownPerson)
  const isOn = state !== 'paused'
  const share = duration_ms > 0 ? Math.min(1, position_ms / duration_ms) : 0

  function openChat(): void {
    // The router hears of what is pushed here.
    historyMoves.after(() => history.pushState({ openChatId: track.conversation_id }, '', '/app'))
  }

  return (
    <section className="player-bar" aria-label={t.nowPlaying}>
      <IconButton
        label={isOn ? t.pause : t.play}
        icon={isOn ? <Pause /> : <Play />}
        onClick={() => player.toggle(track)}
      />
      <button type="button" className="player-bar-whom" aria-label={t.openChat(name)} onClick={openChat}>
        <b className="cut">{name}</b>
        <span>
          {formatPosition(position_ms)} / {formatLength(duration_ms)}
        </span>
      </button>
      <button
        type="button"
        className="voice-speed"
        aria-label={t.speed(`${speed}x`)}
        onClick={player.changeSpeed}
      >
        {speed}x
      </button>
      <IconButton label={t.closePlayer} icon={<X size={20} />} onClick={player.close} />
      <i className="player-bar-share" style={{ scale: `${share} 1` }} />
    </section>
  )
}
