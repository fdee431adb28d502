import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Keyboard from 'lucide-react/icons/keyboard'
import Plus from 'lucide-react/icons/plus'
import Smile from 'lucide-react/icons/smile'
import type { Head } from '#contract/conversations.ts'
import { MESSAGE_COUNTER_FROM_CODE_POINTS, MESSAGE_MAX_CODE_POINTS } from '#contract/limits.ts'
import { countCodePoints, cutMessageText } from '#contract/message-text.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { composerTexts } from '../../locales/composer.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Button } from '../../ui/button.tsx'
import { ComposerField, ComposerNotice, SayButton } from '../../ui/composer-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { isComposing } from '../../ui/is-composing.ts'
import { useOverlay } from '../../ui/overlays.ts'
import { Part } from '../../ui/part.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { showToast } from '../../ui/toast.store.ts'
import {
  ConversationDialogs,
  EmojiPicker,
  MentionList,
  OwnNameDialog,
  ReplyBar,
} from './conversation-parts.ts'
import type { ConversationStore } from './conversation.store.ts'
import { getProfilesStore } from '../profile/public.ts'
import { VoiceTurn } from '../voice/public.ts'
import type { MentionMarker } from './mentions/mention-list.tsx'
import { keepEmojiOnly } from './emoji-text.ts'
import type { ShownMessage } from './shown-message.ts'

type Props = {
  store: ConversationStore
  /** Null while the contact is not known yet. */
  head: Head | null
  draft: string
  replyTo: ShownMessage | null
  onReplyEnd: () => void
  /** Something was said, and with it the answer. */
  onSent: () => void
  /** Files are to be sent. */
  onAttach: () => void
  /** The last own message is to be edited. */
  onEditLast: () => void
}

/** The writing line. Enter sends, Shift+Enter breaks the line; what is not sent stays as a draft. */
export function Composer(props: Props) {
  const { store, head, draft, replyTo, onReplyEnd, onSent, onAttach, onEditLast } = props
  const t = useTexts(composerTexts)
  const words = useTexts(messagesTexts)
  const field = useRef<HTMLTextAreaElement>(null)
  const markMentions = useRef<MentionMarker>(null)
  const [text, setText] = useState(draft)
  const [wasCut, setWasCut] = useState(false)
  const [isPicking, setIsPicking] = useState(false)
  const [isUnblocking, setIsUnblocking] = useState(false)
  const [isNaming, setIsNaming] = useState(false)
  const [isRecording, setIsRecording] = useState(false)
  const sync = useSync()
  const isOff = head?.sending_disabled ?? false

  // Another tab or the disk may know the draft later than this was drawn; what is being written stays.
  const [knownDraft, setKnownDraft] = useState(draft)
  if (draft !== knownDraft) {
    setKnownDraft(draft)
    if (text === knownDraft) setText(draft)
  }

  useEffect(() => {
    if (replyTo) field.current?.focus()
  }, [replyTo])
  useEffect(() => {
    // A keyboard that jumps up when a chat opens hides what one came to read: only where there is a mouse.
    if (!matchMedia('(hover: hover) and (pointer: fine)').matches) return undefined
    // A focus has the page laid out at once: with the frame that draws the chat, and not once more before it.
    const frame = requestAnimationFrame(() => field.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [])

  function write(value: string): void {
    const kept = cutMessageText(value)
    setText(kept)
    setWasCut(kept !== value)
    store.setDraft(kept)
    if (kept !== '') store.typing()
  }

  function insert(emoji: string): void {
    const area = field.current
    const from = area?.selectionStart ?? text.length
    const to = area?.selectionEnd ?? text.length
    const added = keepEmojiOnly(emoji)
    write(text.slice(0, from) + added + text.slice(to))
    requestAnimationFrame(() => area?.setSelectionRange(from + added.length, from + added.length))
  }

  async function send(): Promise<void> {
    if (head === null) {
      showToast({ kind: 'error', title: words.error, description: words.contactNotLoaded })
      return
    }
    // Asked here and nowhere in the way: whoever writes is called something.
    const me = getProfilesStore(sync).of(sync.me).getSnapshot()
    if (me && !me.display_name) setIsNaming(true)
    else await post()
  }

  async function post(): Promise<void> {
    const sent = text
    const marked = markMentions.current?.(sent)
    setText('')
    setWasCut(false)
    const result = await store.send(sent, replyTo?.message.id, marked)
    if (result.ok) return onSent()
    // The text is the person's again; what was typed meanwhile stays behind it.
    if (result.reason !== 'empty') setText((typed) => sent + typed)
    if (result.reason === 'blocked')
      showToast({ kind: 'error', title: t.blockedTitle, description: t.blockedSend })
    if (result.reason === 'store')
      showToast({ kind: 'error', title: words.error, description: words.sendBroke })
  }

  useOverlay(replyTo ? onReplyEnd : null)
  useOverlay(isPicking ? togglePicker : null)

  function onKeyDown(event: KeyboardEvent): void {
    // With another key it leads through the list.
    const isAlone = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
    if (event.key === 'ArrowUp' && isAlone && text === '' && !isComposing(event)) {
      event.preventDefault()
      return onEditLast()
    }
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    if (text.trim() !== '') void send()
  }

  function togglePicker(): void {
    setIsPicking(!isPicking)
    if (isPicking) field.current?.focus()
    else if (matchMedia('(pointer: coarse)').matches) field.current?.blur()
  }

  const left = MESSAGE_MAX_CODE_POINTS - countCodePoints(text)
  const offText = head?.blocked_by_me ? t.youBlocked : t.disabled
  const turn = isOff ? (
    head?.blocked_by_me && <Button onClick={() => setIsUnblocking(true)}>{t.unblock}</Button>
  ) : text.trim() === '' ? undefined : (
    <SayButton
      label={t.send}
      icon={<ArrowUp />}
      onClick={() => {
        // Pressed from the keyboard, the button had the focus and goes away with the text.
        field.current?.focus()
        void send()
      }}
    />
  )
  return (
    <>
      {isOff && <ComposerNotice>{t.blockedNotice}</ComposerNotice>}
      {left <= MESSAGE_MAX_CODE_POINTS - MESSAGE_COUNTER_FROM_CODE_POINTS && (
        <p className="composer-counter" role="status">
          {wasCut && <b>{t.cut(MESSAGE_MAX_CODE_POINTS)} </b>}
          {t.left(left)}
        </p>
      )}
      <ComposerField
        ref={field}
        label={t.placeholder}
        placeholder={isOff ? offText : t.placeholder}
        disabled={isOff}
        value={text}
        onValue={write}
        onKeyDown={onKeyDown}
        enterKeyHint="send"
        above={
          <>
            {replyTo && (
              <Part>
                <ReplyBar shown={replyTo} onEnd={onReplyEnd} />
              </Part>
            )}
            {head?.group_id && text.includes('@') && (
              <Part>
                <MentionList
                  groupId={head.group_id}
                  field={field}
                  text={text}
                  onText={write}
                  ref={markMentions}
                />
              </Part>
            )}
          </>
        }
        before={!isOff && <IconButton label={t.attach} icon={<Plus />} onClick={onAttach} />}
        after={
          !isOff && (
            <IconButton
              label={isPicking ? t.keyboard : t.emoji}
              icon={isPicking ? <Keyboard /> : <Smile />}
              aria-expanded={isPicking}
              onPointerDown={() => EmojiPicker.preload()}
              onClick={togglePicker}
            />
          )
        }
        action={
          <>
            {head && (
              <Quiet fallback={turn === undefined && <i className="say-button" />}>
                <VoiceTurn
                  head={head}
                  replyTo={replyTo}
                  onSent={onSent}
                  isOff={turn !== undefined}
                  onRecording={setIsRecording}
                />
              </Quiet>
            )}
            {!isRecording && turn}
          </>
        }
      />
      {isUnblocking && head && (
        <Part>
          <ConversationDialogs
            opened="block"
            head={head}
            onOpen={() => setIsUnblocking(false)}
            onLeave={() => {}}
          />
        </Part>
      )}
      {isNaming && (
        <Part>
          <OwnNameDialog name="" isFirst onSaved={() => void post()} onClose={() => setIsNaming(false)} />
        </Part>
      )}
      {isPicking && !isOff && (
        <Part>
          <EmojiPicker onPick={insert} onClose={() => setIsPicking(false)} />
        </Part>
      )}
    </>
  )
}
