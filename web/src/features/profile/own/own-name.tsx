import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { DISPLAY_NAME_MAX_LENGTH } from '#contract/limits.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { profileTexts } from '../../../locales/profile.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { readChange, saveProfile } from '../save-profile.ts'
import { useProfile } from '../use-profile.ts'
import { InlineText } from './inline-text.tsx'

/** One's name, never cut; Enter saves what is written, Esc leaves it (part 1 §5). `shown`: also where there is none. */
export function OwnName({ shown }: { shown: string }) {
  const t = useTexts(profileTexts)
  const sync = useSync()
  const profile = useProfile(sync.me)
  const [isMissing, setIsMissing] = useState(false)

  function save(name: string): boolean {
    const change = readChange(profile, { name })
    setIsMissing(change === null)
    if (change) void saveProfile(sync, change)
    return change !== null
  }

  return (
    <InlineText
      value={profile?.display_name ?? ''}
      onSave={save}
      renderField={({ onChange, ...field }) => (
        <TextField
          {...field}
          label={t.name}
          autoComplete="name"
          maxLength={DISPLAY_NAME_MAX_LENGTH}
          error={isMissing && t.nameMissing}
          onChange={(event) => {
            setIsMissing(false)
            onChange(event)
          }}
        />
      )}
    >
      {(edit, ref) => (
        <div className="profile-name">
          <h2>{shown}</h2>
          <IconButton ref={ref} label={t.editName} icon={<Pencil size={20} />} onClick={edit} />
        </div>
      )}
    </InlineText>
  )
}
