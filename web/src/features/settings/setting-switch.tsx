import type { ReactNode } from 'react'
import type { CompleteSettings } from '#contract/default-settings.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Switch } from '../../ui/switch.tsx'
import { useAccountSettings } from './account-settings.ts'

type Flag = {
  [K in keyof CompleteSettings]: CompleteSettings[K] extends boolean ? K : never
}[keyof CompleteSettings]

type Props = { setting: Flag; label: string; description?: string; icon: ReactNode }

/** One setting that is on or off: as it is said here at once, on the account and the other devices when there is a line. */
export function SettingSwitch({ setting, ...words }: Props) {
  const sync = useSync()
  const settings = useAccountSettings()
  return (
    <Switch
      {...words}
      isOn={settings[setting]}
      onChange={(isOn) => void sync.mutate('settings.update', { [setting]: isOn })}
    />
  )
}
