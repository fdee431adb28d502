import AtSign from 'lucide-react/icons/at-sign'
import BellRing from 'lucide-react/icons/bell-ring'
import TextQuote from 'lucide-react/icons/text-quote'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { pushTexts } from '../../../locales/push.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Switch } from '../../../ui/switch.tsx'
import { SettingSwitch } from '../../settings/sections/public.ts'
import { switchPush } from '../switch-push.ts'
import { usePushState } from '../use-push-state.ts'

/** Notifications of this device: on, off, or why they cannot be (D-048). Below it what they say, on all devices. */
export function PushSection() {
  const t = useTexts(pushTexts)
  const sync = useSync()
  const state = usePushState()
  const [isBusy, setIsBusy] = useState(false)
  const isPossible = state === 'on' || state === 'granted' || state === 'default'

  async function change(isOn: boolean): Promise<void> {
    setIsBusy(true)
    await switchPush(sync, isOn)
    setIsBusy(false)
  }

  return (
    <section>
      <h3 className="settings-title">{t.title}</h3>
      <Switch
        label={t.device}
        description={isPossible ? t.why : t.impossible[state]}
        icon={<BellRing />}
        isOn={state === 'on'}
        disabled={!isPossible || isBusy}
        onChange={(isOn) => void change(isOn)}
      />
      <SettingSwitch
        setting="notification_preview"
        label={t.preview}
        description={t.previewText}
        icon={<TextQuote />}
      />
      <SettingSwitch
        setting="mention_notifications"
        label={t.mentions}
        description={t.mentionsText}
        icon={<AtSign />}
      />
    </section>
  )
}
