import type { Settings } from '#contract/settings.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { requestsTexts } from '../../locales/requests.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Segments } from '../../ui/segments.tsx'
import { useAccountSettings } from '../settings/public.ts'
import './who-may-write.css'

const CHOICES: readonly Settings['allow_messages'][] = ['everyone', 'contacts', 'nobody']

/** 'Quem pode me enviar mensagens' of Settings (part 1 §2): the server keeps to it (D-157). */
export function WhoMayWrite() {
  const t = useTexts(requestsTexts)
  const sync = useSync()
  const { allow_messages } = useAccountSettings()
  return (
    <fieldset className="settings-choice">
      <legend>{t.whoTitle}</legend>
      <Segments
        options={CHOICES.map((key) => ({ key, label: t.who[key] }))}
        chosen={allow_messages}
        onChoose={(choice) => void sync.mutate('settings.update', { allow_messages: choice })}
      />
      <p role="status">{t.whoHint[allow_messages]}</p>
    </fieldset>
  )
}
