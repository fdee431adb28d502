import ArrowUp from 'lucide-react/icons/arrow-up'
import { memo, useEffect, useRef, useState } from 'react'
import { STORY_REPLY_MAX_LENGTH } from '#contract/limits.ts'
import type { StoryReactionType } from '#contract/stories.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { storiesTexts } from '../../../locales/stories.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { isComposing } from '../../../ui/is-composing.ts'
import type { ShownStory } from '../shown-stories.ts'
import { emojiOf, REACTION_TYPES } from '../../story-looks/public.ts'
import { useStoryActions } from '../use-stories.tsx'
import { createReplySender } from './reply-sender.ts'
import './reply-bar.css'

type Props = {
  story: ShownStory
  /** First name. */
  name: string
  /** The story's time stands still while one writes, and while a reaction flies. */
  onWriting: (isWriting: boolean) => void
  onFlight: (isFlying: boolean) => void
}

/** How long a reaction flies. */
const FLIGHT_MS = 600

/** Below somebody's story: six reactions, and the reply where they take some (D-115). */
export const ReplyBar = memo(function ReplyBar({ story, name, onWriting, onFlight }: Props) {
  const t = useTexts(storiesTexts)
  const { react } = useStoryActions()
  const [flying, setFlying] = useState<{ type: StoryReactionType; time: number } | null>(null)

  const landing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(landing.current), [])

  function choose(type: StoryReactionType): void {
    setFlying({ type, time: (flying?.time ?? 0) + 1 })
    onFlight(true)
    clearTimeout(landing.current)
    landing.current = setTimeout(() => onFlight(false), FLIGHT_MS)
    void react(story, type)
  }

  return (
    <footer className="story-bar">
      <div className="story-six" role="group" aria-label={t.react}>
        {REACTION_TYPES.map((type) => (
          <button
            key={type}
            type="button"
            aria-label={t.reaction[type]}
            aria-pressed={story.my_reaction === type}
            onClick={() => choose(type)}
          >
            <span>{emojiOf(type)}</span>
            {flying?.type === type && (
              <span key={flying.time} className="story-flight" aria-hidden="true">
                {[0, 1, 2].map((copy) => (
                  <i key={copy}>{emojiOf(type)}</i>
                ))}
              </span>
            )}
          </button>
        ))}
      </div>
      {story.allow_replies && <ReplyField story={story} name={name} onWriting={onWriting} />}
    </footer>
  )
})

function ReplyField({ story, name, onWriting }: Omit<Props, 'onFlight'>) {
  const t = useTexts(storiesTexts)
  const { reply } = useStoryActions()
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const [sender] = useState(createReplySender)
  const canSend = text.trim() !== ''

  async function send(): Promise<void> {
    if (!canSend) return
    const sent = text.trim()
    setText('')
    field.current?.blur()
    // Until it is answered one stays: what could not be sent is still to be sent.
    onWriting(true)
    const isSent = await sender(sent, (id) => reply(story, sent, id))
    if (!isSent) setText((now) => now || sent)
    if (document.activeElement !== field.current) onWriting(false)
  }

  return (
    <form
      className="story-reply"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <textarea
        ref={field}
        rows={1}
        value={text}
        maxLength={STORY_REPLY_MAX_LENGTH}
        aria-label={t.replyTo(name)}
        placeholder={t.replyTo(name)}
        enterKeyHint="send"
        onFocus={() => onWriting(true)}
        onBlur={() => onWriting(false)}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text === '') return
          if (event.key === 'Escape') {
            event.preventDefault()
            event.currentTarget.blur()
          }
          if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
          event.preventDefault()
          void send()
        }}
      />
      <IconButton
        className="story-say"
        label={t.send}
        icon={<ArrowUp />}
        disabled={!canSend}
        type="submit"
        onPointerDown={(event) => event.preventDefault()}
      />
    </form>
  )
}
