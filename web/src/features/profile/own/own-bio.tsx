import Pencil from 'lucide-react/icons/pencil'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { profileTexts } from '../../../locales/profile.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { cx } from '../../../ui/cx.ts'
import { readChange, saveProfile } from '../save-profile.ts'
import { useProfile } from '../use-profile.ts'
import { BioField } from './bio-field.tsx'
import { InlineText } from './inline-text.tsx'

/** One's bio as what one says; dashed where there is none yet. The whole balloon opens the field. */
export function OwnBio() {
  const t = useTexts(profileTexts)
  const sync = useSync()
  const profile = useProfile(sync.me)
  const bio = profile?.bio ?? ''

  function save(text: string): boolean {
    const change = readChange(profile, { bio: text })
    if (change) void saveProfile(sync, change)
    return true
  }

  return (
    <InlineText value={bio} onSave={save} renderField={(field) => <BioField {...field} />}>
      {(edit, ref) => (
        <button
          ref={ref}
          type="button"
          className={cx('profile-bio', bio === '' && 'profile-bio-none')}
          aria-label={bio ? `${t.editBio}: ${bio}` : t.editBio}
          onClick={edit}
        >
          <span>{bio || t.noBio}</span>
          <Pencil size={16} />
        </button>
      )}
    </InlineText>
  )
}
