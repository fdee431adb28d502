import './settings.css'
import MoonStar from 'lucide-react/icons/moon-star'
import type { QuietHours } from '#contract/settings.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { settingsTexts } from '../../locales/settings.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Switch } from '../../ui/switch.tsx'
import { useAccountSettings } from './account-settings.ts'
import { readClock, readTimeZone, suggestQuietHours, toClock } from './quiet-hours.ts'

/** Hours without sound and push, every day; they may lie over midnight. */
export function QuietHoursSetting() {
  const t = useTexts(settingsTexts)
  const sync = useSync()
  const { quiet_hours } = useAccountSettings()

  function store(hours: QuietHours | null): void {
    void sync.mutate('settings.update', { quiet_hours: hours })
  }

  return (
    <>
      <Switch
        label={t.quietHours}
        description={t.quietHoursText}
        icon={<MoonStar />}
        isOn={quiet_hours !== null}
        onChange={(isOn) => store(isOn ? suggestQuietHours() : null)}
      />
      {quiet_hours && (
        <div className="quiet-hours">
          <TimeField
            label={t.quietFrom}
            minute={quiet_hours.from_min}
            onChange={(from_min) => store({ ...quiet_hours, from_min, time_zone: readTimeZone() })}
          />
          <TimeField
            label={t.quietUntil}
            minute={quiet_hours.until_min}
            onChange={(until_min) => store({ ...quiet_hours, until_min, time_zone: readTimeZone() })}
          />
        </div>
      )}
    </>
  )
}

type FieldProps = { label: string; minute: number; onChange: (minute: number) => void }

function TimeField({ label, minute, onChange }: FieldProps) {
  return (
    <label className="quiet-time">
      <span>{label}</span>
      <input
        type="time"
        value={toClock(minute)}
        onChange={({ target }) => {
          const next = readClock(target.value)
          if (next !== null) onChange(next)
        }}
      />
    </label>
  )
}
