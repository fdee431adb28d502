import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { formatAgo } from '../../../lib/relative-time.ts'
import { securityTexts } from '../../../locales/security.ts'
import { timeTexts } from '../../../locales/time.ts'
import { useStore } from '../../../sync/use-store.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toast.store.ts'
import { useKeeper } from '../use-auth.tsx'
import { describeDevice } from './describe-device.ts'
import { type Device, useDevices } from './use-devices.ts'

/** Where the account is signed in, each with its way out (D-046). */
export function DeviceList() {
  const t = useTexts(securityTexts)
  const sync = useSync()
  const keeper = useKeeper()
  const { devices, reload } = useDevices()

  const end = async (work: () => Promise<unknown>, failed: string, done?: string): Promise<void> => {
    try {
      await work()
      if (done) showToast({ kind: 'success', title: done })
    } catch {
      showToast({ kind: 'error', title: t.error, description: failed })
    }
    await reload()
  }
  const endOne = (device: Device): Promise<void> =>
    end(() => sync.call('auth.end_session', { session_id: device.id }), t.devices.signOutFailed)
  const endOthers = (): Promise<void> =>
    end(() => keeper.signOut('others'), t.devices.signOutOthersFailed, t.devices.signedOutOthers)

  if (devices.state === 'loading') return <Spinner size={24} />
  if (devices.state === 'failed') return <ErrorState title={t.loadFailed} onRetry={() => void reload()} />
  return (
    <>
      <ul aria-label={t.devices.title}>
        {devices.devices.map((device) => (
          <DeviceRow key={device.id} device={device} onEnd={() => void endOne(device)} />
        ))}
      </ul>
      {devices.devices.length > 1 && (
        <div className="security-others">
          <Button look="soft" isWide onClick={() => void endOthers()}>
            {t.devices.signOutOthers}
          </Button>
          <p>{t.devices.hint}</p>
        </div>
      )}
    </>
  )
}

const DeviceRow = ({ device, onEnd }: { device: Device; onEnd: () => void }) => {
  const t = useTexts(securityTexts)
  const time = useTexts(timeTexts)
  const known = describeDevice(device.user_agent)
  const name = known ? t.devices.on(known.browser, known.system) : t.devices.unknown
  const seen = formatAgo(Date.parse(device.refreshed_at), useStore(useSync().now), time)
  return (
    <li className={cx('device', device.is_current && 'device-current')}>
      <span className="device-icon">{known?.isPhone ? <Smartphone /> : <Laptop />}</span>
      <span className="device-words">
        <b className="cut">{name}</b>
        <small>
          {device.is_current ? t.devices.thisDevice : [device.ip, seen].filter(Boolean).join(' · ')}
        </small>
      </span>
      {!device.is_current && (
        <Button
          look="plain"
          isSmall
          className="device-end"
          aria-label={t.devices.signOutOf(name)}
          onClick={onEnd}
        >
          {t.devices.signOut}
        </Button>
      )}
    </li>
  )
}
