import { useState, type FormEvent } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { groupsTexts } from '../../locales/groups.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Props = { isBusy: boolean; onAdd: (email: string) => void; onClose: () => void }

/** Adds the owner of an e-mail; an empty one is not sent (part 2 §5). */
export function EmailForm({ isBusy, onAdd, onClose }: Props) {
  const t = useTexts(groupsTexts)
  const [email, setEmail] = useState('')
  const [isMissing, setIsMissing] = useState(false)

  function submit(event: FormEvent): void {
    event.preventDefault()
    setIsMissing(email.trim() === '')
    if (email.trim() !== '' && !isBusy) onAdd(email.trim().toLowerCase())
  }

  return (
    <form className="inline-form" noValidate aria-label={t.byEmail} onSubmit={submit}>
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
      <div className="inline-answers">
        <Button look="plain" isSmall onClick={onClose}>
          {t.cancel}
        </Button>
        <Button type="submit" look="soft" isSmall isBusy={isBusy}>
          {t.addByEmail}
        </Button>
      </div>
    </form>
  )
}
