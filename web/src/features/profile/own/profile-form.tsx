import { useState, type FormEvent } from 'react'
import { DISPLAY_NAME_MAX_LENGTH } from '#contract/limits.ts'
import type { Profile } from '#contract/profile.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { profileTexts } from '../../../locales/profile.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { readChange, saveProfile } from '../save-profile.ts'
import { BioField } from './bio-field.tsx'

/** Name and bio as fields, from the profile as it is when it opens; the e-mail is read only. */
export function ProfileForm({ profile, onDone }: { profile: Profile | null; onDone: () => void }) {
  const t = useTexts(profileTexts)
  const sync = useSync()
  const [name, setName] = useState(profile?.display_name ?? '')
  const [bio, setBio] = useState(profile?.bio ?? '')
  const [isMissing, setIsMissing] = useState(false)

  function save(event: FormEvent): void {
    event.preventDefault()
    const change = readChange(profile, { name, bio })
    if (!change) return setIsMissing(true)
    void saveProfile(sync, change)
    onDone()
  }

  return (
    <form className="profile-form" noValidate onSubmit={save}>
      <TextField
        label={t.name}
        value={name}
        autoComplete="name"
        maxLength={DISPLAY_NAME_MAX_LENGTH}
        autoFocus
        error={isMissing && t.nameMissing}
        onChange={({ target }) => {
          setIsMissing(false)
          setName(target.value)
        }}
      />
      <BioField value={bio} onChange={({ target }) => setBio(target.value)} />
      <TextField
        label={t.email}
        value={profile?.email ?? ''}
        placeholder={t.noEmail}
        readOnly
        hint={t.emailFixed}
      />
      <div className="profile-answers">
        <Button look="plain" onClick={onDone}>
          {t.cancel}
        </Button>
        <Button type="submit">{t.save}</Button>
      </div>
    </form>
  )
}
