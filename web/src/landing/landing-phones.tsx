import { useTexts } from '../lib/i18n/texts.ts'
import { landingTexts } from '../locales/landing.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Bubble, Quote } from '../ui/bubble.tsx'
import { ConversationHeader, ConversationPane } from '../ui/conversation-pane.tsx'
import { Wordmark } from '../ui/marks.tsx'
import { Row } from '../ui/row.tsx'
import { findFace } from './landing-faces.ts'

/** Two phones made of the product's own parts, with invented chats in them; decoration to a screen reader. */
export function LandingPhones() {
  const { sample } = useTexts(landingTexts)
  const { chat } = sample
  return (
    <div className="landing-stage" aria-hidden="true" inert>
      <span className="landing-balloon" />
      <div className="landing-phone landing-phone-chat">
        <ConversationPane>
          <ConversationHeader
            avatar={
              <Avatar
                id="dandara"
                name={sample.dandara}
                photoUrl={findFace(sample.dandara)}
                size={36}
                isOnline
              />
            }
            name={sample.dandara}
            status={sample.online}
            statusKind="online"
          />
          <div className="landing-flow">
            <Bubble side="in" time="9:12" joinsNext>
              {chat.morning}
            </Bubble>
            <Bubble side="in" time="9:12" joinsPrevious>
              {chat.plan}
            </Bubble>
            <Bubble side="out" time="9:14" state="read">
              {chat.coffee}
            </Bubble>
            <Bubble side="in" time="9:15">
              {chat.trail}
            </Bubble>
            <Bubble
              side="out"
              time="9:17"
              state="read"
              quote={<Quote side="in" name={sample.dandara} text={chat.trail} />}
            >
              {chat.doubt}
            </Bubble>
            <Bubble side="in" time="9:18" isEmojiOnly>
              😂😂
            </Bubble>
          </div>
        </ConversationPane>
      </div>
      <div className="landing-phone landing-phone-list">
        <div className="landing-list-head">
          <Wordmark />
        </div>
        {sample.rows.map(({ name, text, time, unread, isOwn, isTyping }) => (
          <Row
            key={name}
            avatar={
              <Avatar id={name} name={name} photoUrl={findFace(name)} size={44} isOnline={Boolean(unread)} />
            }
            name={name}
            time={time}
            unreadCount={unread ?? 0}
            preview={
              isTyping
                ? { kind: 'typing', text }
                : { kind: 'text', text, ...(isOwn && { tick: 'read' as const }) }
            }
          />
        ))}
      </div>
      <span className="landing-fly landing-fly-in">{sample.flyIn}</span>
      <span className="landing-fly landing-fly-out">{sample.flyOut}</span>
    </div>
  )
}
