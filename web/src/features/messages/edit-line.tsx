import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { cutMessageText } from '#contract/message-text.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { dropIsolates } from '../../lib/plain-line.ts'
import { composerTexts } from '../../locales/composer.ts'
import { Quote } from '../../ui/bubble.tsx'
import { ComposerField, SayButton } from '../../ui/composer-field.tsx'
import { isComposing } from '../../ui/is-composing.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useOverlay } from '../../ui/overlays.ts'
import { keepMentions } from './mentions/mark-mentions.ts'
import { canEdit } from './messages.policy.ts'
import type { ShownMessage } from './shown-message.ts'
import { readPlain } from './text-marks.ts'

/** What the arrow up edits; null where nothing can be edited any more. */
export function findLastEditable(messages: readonly ShownMessage[], nowMs: number): ShownMessage | null {
  return messages.findLast((shown) => canEdit(shown, nowMs)) ?? null
}

type Props = { shown: ShownMessage; onSave: (text: string) => void; onEnd: () => void }

/** The writing line while an own message is edited; what one was writing waits below it. */
export function EditLine({ shown: { message }, onSave, onEnd }: Props) {
  const t = useTexts(composerTexts)
  const field = useRef<HTMLTextAreaElement>(null)
  const content = message.content ?? ''
  const before = dropIsolates(content)
  const [text, setText] = useState(before)
  useOverlay(onEnd)
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(before.length, before.length)
  }, [before])

  const isEmpty = text.trim() === ''
  function save(): void {
    if (isEmpty) return
    if (text.trim() !== before) onSave(keepMentions(text, content, message.extra?.mentions ?? []))
    onEnd()
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    save()
  }

  return (
    <ComposerField
      ref={field}
      label={t.editing}
      value={text}
      onValue={(value) => setText(cutMessageText(value))}
      onKeyDown={onKeyDown}
      enterKeyHint="done"
      above={
        <div className="composer-quote" role="group" aria-label={t.editing}>
          <Quote name={t.editing} text={readPlain(before)} side="out" />
          <IconButton label={t.cancelEdit} icon={<X size={20} />} onClick={onEnd} />
        </div>
      }
      action={isEmpty ? null : <SayButton label={t.save} icon={<Check />} onClick={save} />}
    />
  )
}
