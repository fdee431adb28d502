import { useTexts } from '../../../lib/i18n/texts.ts'
import { profileTexts } from '../../../locales/profile.ts'
import { isOffline } from '../../../sync/status.ts'
import { useStore } from '../../../sync/use-store.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { cx } from '../../../ui/cx.ts'
import { useAccountSettings } from '../../settings/public.ts'

/** One's own status as it is, and whether others see it (D-153). */
export function OwnStatus() {
  const t = useTexts(profileTexts)
  const isAway = isOffline(useStore(useSync().status))
  const { hide_online_status, private_mode } = useAccountSettings()
  return (
    <div>
      <p className={cx('profile-status', !isAway && 'profile-status-online')}>
        {isAway ? t.offline : t.online}
      </p>
      <p className="profile-status-note">
        {hide_online_status || private_mode ? t.statusHidden : t.statusShown}
      </p>
    </div>
  )
}
