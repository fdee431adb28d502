import ShieldAlert from 'lucide-react/icons/shield-alert'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { formatAgo } from '../../../lib/relative-time.ts'
import { securityTexts } from '../../../locales/security.ts'
import { timeTexts } from '../../../locales/time.ts'
import { useStore } from '../../../sync/use-store.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Button } from '../../../ui/button.tsx'
import { describeDevice } from './describe-device.ts'
import { type Notice, useNotices } from './use-notices.ts'

/** 'Avisos de segurança': what happened to the account, until the person has read it. Nothing where there is none. */
export function NoticeList() {
  const t = useTexts(securityTexts).notices
  const { notices, dismiss } = useNotices()
  if (notices.length === 0) return null
  return (
    <section aria-labelledby="security-notices">
      <h2 id="security-notices">{t.title}</h2>
      <ul aria-label={t.title}>
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} />
        ))}
      </ul>
      <div className="security-others">
        <Button look="soft" isWide onClick={() => void dismiss()}>
          {t.dismiss}
        </Button>
        <p>{t.hint}</p>
      </div>
    </section>
  )
}

function NoticeRow({ notice }: { notice: Notice }) {
  const words = useTexts(securityTexts)
  const t = words.notices
  const time = useTexts(timeTexts)
  const ago = formatAgo(Date.parse(notice.created_at), useStore(useSync().now), time)
  const known = describeDevice(notice.user_agent)
  const device = known && words.devices.on(known.browser, known.system)
  const title = t.kinds[notice.kind] ?? t.kinds['other']
  return (
    <li className="device">
      <span className="device-icon">
        <ShieldAlert />
      </span>
      <span className="device-words">
        <b>{title?.(notice.detail ?? '')}</b>
        <small>{[device, notice.ip, ago].filter(Boolean).join(' · ')}</small>
      </span>
    </li>
  )
}
