import Pencil from 'lucide-react/icons/pencil'
import { useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../../lib/i18n/texts.ts'
import { groupsTexts } from '../../locales/groups.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** From here on the field says how much room is left. */
const TELL_LEFT_BELOW = 20

type Props = {
  label: string
  editLabel: string
  value: string
  maxLength: number
  isRequired?: boolean
  /** Several lines. */
  isLong?: boolean
  canChange: boolean
  /** Resolves true when it is kept. */
  onSave: (value: string) => Promise<boolean>
  /** How it stands there. */
  children: ReactNode
}

/** A text that becomes a field where it stands; Esc leaves it as it was. */
export function InlineField(props: Props) {
  const { editLabel, canChange, children } = props
  const [isOpen, setIsOpen] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setIsOpen(false))
    pencil.current?.focus()
  }
  if (isOpen) return <Editor {...props} onClose={close} />
  return (
    <div className={cx('inline-field', canChange && 'inline-field-open')}>
      <span className="inline-words">{children}</span>
      {canChange && (
        <IconButton
          ref={pencil}
          label={editLabel}
          icon={<Pencil size={20} />}
          onClick={() => setIsOpen(true)}
        />
      )}
    </div>
  )
}

function Editor(props: Props & { onClose: () => void }) {
  const { label, value, maxLength, isRequired, isLong, onSave, onClose } = props
  const t = useTexts(groupsTexts)
  const [text, setText] = useState(value)
  const [isBusy, setIsBusy] = useState(false)
  const isEmpty = isRequired && text.trim() === ''
  const left = maxLength - text.length

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isEmpty || isBusy) return
    if (text.trim() === value) return onClose()
    setIsBusy(true)
    const isKept = await onSave(text.trim())
    setIsBusy(false)
    if (isKept) onClose()
  }

  const field = {
    label,
    value: text,
    maxLength,
    autoFocus: true,
    hint: left < TELL_LEFT_BELOW ? t.charactersLeft(left) : undefined,
    onChange: ({ target }: { target: { value: string } }) => setText(target.value),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      onClose()
    },
  }
  return (
    <form className="inline-form" noValidate onSubmit={(event) => void save(event)}>
      {isLong ? <TextArea {...field} /> : <TextField {...field} autoComplete="off" />}
      <div className="inline-answers">
        <Button look="plain" isSmall onClick={onClose}>
          {t.cancel}
        </Button>
        <Button type="submit" look="soft" isSmall isBusy={isBusy} disabled={isEmpty}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
