import { useTexts } from '../../../lib/i18n/texts.ts'
import { authTexts } from '../../../locales/auth.ts'
import { Bubble } from '../../../ui/bubble.tsx'
import { Wordmark } from '../../../ui/marks.tsx'
import type { SessionEnd } from '../unsent/session-end.ts'
import { SessionEndNote } from './session-end-note.tsx'

const sampleTimes = { signIn: '18:02', signUp: '9:41' }

/** The wallpaper side: our name, a sentence, and three bubbles that say what this is; or why one is here again. */
export function Greeting({ chat, end }: { chat: 'signIn' | 'signUp'; end: SessionEnd | null }) {
  const t = useTexts(authTexts)
  return (
    <div className="auth-greeting">
      <Wordmark className="auth-wordmark" />
      <p className="auth-slogan">
        {t.greeting[0]} <span>{t.greeting[1]}</span>
      </p>
      {end ? <SessionEndNote end={end} /> : <SampleChat chat={chat} />}
    </div>
  )
}

const SampleChat = ({ chat }: { chat: 'signIn' | 'signUp' }) => {
  const t = useTexts(authTexts)
  return (
    <div className="auth-sample" aria-hidden="true">
      {t.sampleChat[chat].map((line, index) => {
        const isOwn = index === 1
        return (
          <Bubble
            key={line}
            side={isOwn ? 'out' : 'in'}
            time={isOwn ? sampleTimes[chat] : ''}
            {...(isOwn ? { state: 'read' as const } : {})}
          >
            {line}
          </Bubble>
        )
      })}
    </div>
  )
}
