import { useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { profileTexts } from '../../../locales/profile.ts'
import { Button } from '../../../ui/button.tsx'
import { isComposing } from '../../../ui/is-composing.ts'

type Field = {
  value: string
  onChange: (event: { target: { value: string } }) => void
  onKeyDown: (event: KeyboardEvent) => void
  autoFocus: true
}

type Props = {
  value: string
  /** Draws the text as it stands; `edit` makes a field of it, `ref` takes the focus back afterwards. */
  children: (edit: () => void, ref: React.Ref<HTMLButtonElement>) => ReactNode
  renderField: (field: Field) => ReactNode
  /** False: it stays open, with what is wrong. */
  onSave: (value: string) => boolean
}

/** A text of one's profile that becomes a field where it stands. Esc leaves it as it was. */
export function InlineText({ value, children, renderField, onSave }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    flushSync(() => setIsOpen(false))
    opener.current?.focus()
  }
  if (!isOpen) return children(() => setIsOpen(true), opener)
  return <Editor value={value} renderField={renderField} onSave={onSave} onClose={close} />
}

function Editor({ value, renderField, onSave, onClose }: Omit<Props, 'children'> & { onClose: () => void }) {
  const t = useTexts(profileTexts)
  const [text, setText] = useState(value)

  function save(event: FormEvent): void {
    event.preventDefault()
    if (onSave(text)) onClose()
  }
  function leave(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || isComposing(event)) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }

  return (
    <form className="profile-editor" noValidate onSubmit={save}>
      {renderField({
        value: text,
        autoFocus: true,
        onChange: ({ target }) => setText(target.value),
        onKeyDown: leave,
      })}
      <div className="profile-answers">
        <Button look="plain" isSmall onClick={onClose}>
          {t.cancel}
        </Button>
        <Button type="submit" look="soft" isSmall>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
