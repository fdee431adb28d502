import { useId, useState, type FormEvent } from 'react'
import AtSign from 'lucide-react/icons/at-sign'
import { useTexts } from '../../lib/i18n/texts.ts'
import { peopleTexts } from '../../locales/people.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** 'Nova conversa por e-mail': an entry that opens a field of its own. */
export function EmailForm({ isBusy, onStart }: { isBusy: boolean; onStart: (email: string) => void }) {
  const t = useTexts(peopleTexts)
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [email, setEmail] = useState('')
  const [isMissing, setIsMissing] = useState(false)

  function submit(event: FormEvent): void {
    event.preventDefault()
    setIsMissing(email.trim() === '')
    if (email.trim() !== '') onStart(email)
  }

  if (!isOpen) {
    return (
      <button
        type="button"
        className="person person-action"
        aria-expanded={false}
        onClick={() => setIsOpen(true)}
      >
        <span className="person-icon">
          <AtSign />
        </span>
        {t.byEmail}
      </button>
    )
  }
  return (
    <form id={id} className="email-form" noValidate aria-label={t.byEmail} onSubmit={submit}>
      <TextField
        label={t.emailLabel}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoFocus
        placeholder={t.emailExample}
        value={email}
        error={isMissing ? t.emailEmpty : undefined}
        onChange={(event) => {
          setEmail(event.target.value)
          setIsMissing(false)
        }}
      />
      <div className="flex justify-end gap-1">
        <Button look="plain" onClick={() => setIsOpen(false)}>
          {t.cancel}
        </Button>
        <Button type="submit" look="soft" isBusy={isBusy}>
          {t.chat}
        </Button>
      </div>
    </form>
  )
}
