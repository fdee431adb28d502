import Ban from 'lucide-react/icons/ban'
import Download from 'lucide-react/icons/download'
import ChevronRight from 'lucide-react/icons/chevron-right'
import HardDrive from 'lucide-react/icons/hard-drive'
import Link2 from 'lucide-react/icons/link-2'
import Palette from 'lucide-react/icons/palette'
import ShieldCheck from 'lucide-react/icons/shield-check'
import EyeOff from 'lucide-react/icons/eye-off'
import Gauge from 'lucide-react/icons/gauge'
import UserX from 'lucide-react/icons/user-x'
import { useState } from 'react'
import { getLanguage, languages, type Language } from '../../lib/i18n/language.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { useTheme } from '../../lib/theme.ts'
import { settingsTexts } from '../../locales/settings.ts'
import { themeTexts } from '../../locales/theme.ts'
import { useSync } from '../../sync/use-sync.ts'
import { DrawnIcon } from '../../ui/drawn-icon.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast.store.ts'
import { useAuth } from '../auth/public.ts'
import { useMutedChats } from '../conversations/settings/public.ts'
import { DigestSetting } from '../digest/public.ts'
import { PushSection } from '../push/settings/public.ts'
import { NotificationSection, SettingSwitch } from '../settings/sections/public.ts'
import { chooseLanguage } from './account-language.ts'
import { WhoMayWrite } from './who-may-write.tsx'

/** Languages name themselves. */
const languageNames: Record<Language, string> = { 'pt-BR': 'Português', en: 'English', es: 'Español' }

type Props = {
  onClose: () => void
  onTheme: () => void
  onSecurity: () => void
  onAddresses: () => void
  onBlocked: () => void
  onMuted: () => void
  onStorage: () => void
  onExport: () => void
  onLeaving: () => void
}

/** 'Configurações': what others see, notifications, language, looks, data and the way to security. Open while mounted. */
export function SettingsDialog({ onClose, ...open }: Props) {
  const t = useTexts(settingsTexts)
  const themes = useTexts(themeTexts)
  const theme = useTheme()
  const here = useAuth()
  const user = here.state === 'signed_in' ? here.session.user : null
  const mutedCount = useMutedChats().rows.length
  return (
    <Sheet className="settings-sheet" title={t.title} closeLabel={t.close} onClose={onClose}>
      <section>
        <h3 className="settings-title">{t.privacy}</h3>
        <WhoMayWrite />
        <SettingSwitch
          setting="hide_online_status"
          label={t.hideStatus}
          description={t.hideStatusText}
          icon={<EyeOff />}
        />
        <button type="button" className="settings-row" onClick={open.onBlocked}>
          <Ban />
          {t.blockedUsers}
          <ChevronRight size={20} className="ml-auto text-muted" />
        </button>
        <button type="button" className="settings-row" onClick={open.onMuted}>
          <DrawnIcon icon="muted" />
          <span>{t.mutedChats}</span>
          <span className="settings-value">{mutedCount || ''}</span>
          <ChevronRight size={20} className="text-muted" />
        </button>
      </section>
      <NotificationSection>
        <DigestSetting />
      </NotificationSection>
      <PushSection />
      <LanguageSection />
      <section>
        <h3 className="settings-title">{t.appearance}</h3>
        <button type="button" className="settings-row" onClick={open.onTheme}>
          <Palette />
          <span>{t.theme}</span>
          <span className="settings-value">{themes.names[theme]}</span>
          <ChevronRight size={20} className="text-muted" />
        </button>
      </section>
      <section>
        <h3 className="settings-title">{t.data}</h3>
        <SettingSwitch
          setting="data_saver"
          label={t.dataSaver}
          description={t.dataSaverText}
          icon={<Gauge />}
        />
        <button type="button" className="settings-row" onClick={open.onStorage}>
          <HardDrive />
          {t.storage}
          <ChevronRight size={20} className="ml-auto text-muted" />
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
        <button type="button" className="settings-row" onClick={open.onExport}>
          <Download />
          {t.exportData}
          <ChevronRight size={20} className="ml-auto text-muted" />
        </button>
        <button type="button" className="settings-row text-danger" onClick={open.onLeaving}>
          <UserX />
          {t.deleteAccount}
        </button>
      </section>
    </Sheet>
  )
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
