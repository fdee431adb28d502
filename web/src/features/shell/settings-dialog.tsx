import Ban from 'lucide-react/icons/ban'
import BellOff from 'lucide-react/icons/bell-off'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Link2 from 'lucide-react/icons/link-2'
import Palette from 'lucide-react/icons/palette'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { getLanguage, languages, type Language } from '../../lib/i18n/language.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useTheme } from '../../lib/theme.ts'
import { settingsTexts } from '../../locales/settings.ts'
import { themeTexts } from '../../locales/theme.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Part } from '../../ui/part.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast.store.ts'
import { useAuth } from '../auth/public.ts'
import { useMutedChats } from '../conversations/settings/public.ts'
import { loadPhotoSection, useProfile } from '../profile/public.ts'
import { chooseLanguage } from './account-language.ts'

const PhotoSection = lazyPart(loadPhotoSection)

/** Languages name themselves. */
const languageNames: Record<Language, string> = { 'pt-BR': 'Português', en: 'English', es: 'Español' }

type Props = {
  onClose: () => void
  onName: () => void
  onTheme: () => void
  onSecurity: () => void
  onAddresses: () => void
  onBlocked: () => void
  onMuted: () => void
}

/** 'Configurações': photo and name, language, theme, privacy, and the way to security. Open while it is mounted. */
export function SettingsDialog({ onClose, ...open }: Props) {
  const t = useTexts(settingsTexts)
  const here = useAuth()
  const user = here.state === 'signed_in' ? here.session.user : null
  const profile = useProfile(useSync().me)
  const mutedCount = useMutedChats().rows.length
  return (
    <Sheet title={t.title} closeLabel={t.close} onClose={onClose}>
      <div className="settings-photo">
        <Part>
          <PhotoSection />
        </Part>
      </div>
      <section>
        <h3 className="settings-title">{t.profile}</h3>
        <button type="button" className="settings-row" onClick={open.onName}>
          <UserRound />
          <span>{t.name}</span>
          <span className="settings-value cut">{profile && (profile.display_name || t.noName)}</span>
          <ChevronRight size={20} className="text-muted" />
        </button>
      </section>
      <LanguageSection />
      <section>
        <h3 className="settings-title">{t.appearance}</h3>
        <button type="button" className="settings-row" onClick={open.onTheme}>
          <Palette />
          <span>{t.theme}</span>
          <span className="settings-value">
            <Part>
              <ThemeName />
            </Part>
          </span>
          <ChevronRight size={20} className="text-muted" />
        </button>
      </section>
      <section>
        <h3 className="settings-title">{t.privacy}</h3>
        <button type="button" className="settings-row" onClick={open.onBlocked}>
          <Ban />
          {t.blockedUsers}
          <ChevronRight size={20} className="ml-auto text-muted" />
        </button>
        <button type="button" className="settings-row" onClick={open.onMuted}>
          <BellOff />
          <span>{t.mutedChats}</span>
          <span className="settings-value">{mutedCount || ''}</span>
          <ChevronRight size={20} className="text-muted" />
        </button>
      </section>
      <section>
        <h3 className="settings-title">{t.security}</h3>
        <button type="button" className="settings-row" onClick={open.onAddresses}>
          <Link2 />
          <span>{t.linkAccount}</span>
          <span className="settings-value cut">{user?.email || user?.phone}</span>
          <ChevronRight size={20} className="text-muted" />
        </button>
        <button type="button" className="settings-row" onClick={open.onSecurity}>
          <ShieldCheck />
          {t.securityEntry}
          <ChevronRight size={20} className="ml-auto text-muted" />
        </button>
      </section>
    </Sheet>
  )
}

function ThemeName() {
  return useTexts(themeTexts).names[useTheme()]
}

/** pt-BR, en, es: kept on the device at once and in the account when it can be reached (D-021). */
function LanguageSection() {
  const t = useTexts(settingsTexts)
  const sync = useSync()
  /** Marked at once, while its texts come. */
  const [picked, setPicked] = useState<Language | null>(null)

  async function choose(language: Language): Promise<void> {
    setPicked(language)
    try {
      await chooseLanguage(sync, language)
    } catch {
      showToast({ kind: 'error', title: t.error, description: t.languageFailed })
    }
    setPicked(null)
  }

  return (
    <fieldset>
      <legend className="settings-title">{t.language}</legend>
      <Segments
        options={languages.map((key) => ({ key, label: languageNames[key], lang: key }))}
        chosen={picked ?? getLanguage()}
        onChoose={(language) => void choose(language)}
      />
    </fieldset>
  )
}
