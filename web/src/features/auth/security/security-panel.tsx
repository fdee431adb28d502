import './security.css'
import ChevronRight from 'lucide-react/icons/chevron-right'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import KeyRound from 'lucide-react/icons/key-round'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { securityTexts } from '../../../locales/security.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useDialog } from '../../../ui/use-dialog.ts'
import { useAuth, useKeeper } from '../use-auth.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { DeviceList } from './device-list.tsx'
import { NewCodesDialog } from './new-codes-dialog.tsx'
import { NoticeList } from './notice-list.tsx'
import { RecoveryCodesPage } from './recovery-codes-page.tsx'
import { SecondFactorPage } from './second-factor-page.tsx'
import { TurnOffDialog } from './turn-off-dialog.tsx'
import { useRecoveryCodes } from './use-recovery-codes.ts'

type Page = { kind: 'overview' } | { kind: 'enrol' } | { kind: 'codes'; codes: readonly string[] }
type Overlay = 'password' | 'turn_off' | 'new_codes' | null

/** Keeps the height of a line whose words are on their way. */
const NO_LINE_YET = '\u00a0'

/** Configurações › Segurança: second factor, password, devices. Fills a phone, a dialog at a desk. */
export function SecurityPanel({ onClose }: { onClose: () => void }) {
  const t = useTexts(securityTexts)
  const session = useAuth()
  const [page, setPage] = useState<Page>({ kind: 'overview' })
  const [overlay, setOverlay] = useState<Overlay>(null)
  const toOverview = (): void => setPage({ kind: 'overview' })
  // There are none when another authenticator app came to those that were there.
  const showCodes = (codes: readonly string[]): void =>
    codes.length > 0 ? setPage({ kind: 'codes', codes }) : toOverview()
  const back = page.kind === 'overview' ? onClose : toOverview
  const keeper = useKeeper()
  // It may have been turned on or off on another device since.
  useEffect(() => void keeper.reloadUser().catch(() => undefined), [keeper])
  const { ref, handlers } = useDialog(back, true)
  const factors = session.state === 'signed_in' ? (session.session.user.factors ?? []) : []
  const factor = factors.find(({ status }) => status === 'verified')
  const recovery = useRecoveryCodes(factor !== undefined && page.kind === 'overview')
  const title = { overview: t.title, enrol: t.secondFactor.title, codes: t.secondFactor.recoveryTitle }[
    page.kind
  ]

  return (
    <dialog ref={ref} {...handlers} className="security-panel" aria-label={title}>
      <PageHeader title={title} onBack={back} />
      {page.kind === 'enrol' && <SecondFactorPage onRecoveryCodes={showCodes} onGivenUp={toOverview} />}
      {page.kind === 'codes' && <RecoveryCodesPage codes={page.codes} onDone={toOverview} />}
      {page.kind === 'overview' && (
        <div className="security-overview">
          <button
            type="button"
            className="security-row"
            onClick={() => (factor ? setOverlay('turn_off') : setPage({ kind: 'enrol' }))}
          >
            <ShieldCheck />
            <span>
              {t.secondFactor.name}
              <small>{t.secondFactor.about}</small>
            </span>
            <em>{factor ? t.secondFactor.on : t.secondFactor.off}</em>
            <ChevronRight size={20} />
          </button>
          {factor && (
            <button type="button" className="security-row" onClick={() => setOverlay('new_codes')}>
              <LifeBuoy />
              <span>
                {t.recoveryCodes.name}
                <small>{recovery.left === null ? NO_LINE_YET : t.recoveryCodes.left(recovery.left)}</small>
              </span>
              <ChevronRight size={20} />
            </button>
          )}
          <button type="button" className="security-row" onClick={() => setOverlay('password')}>
            <KeyRound />
            <span>{t.password.name}</span>
            <ChevronRight size={20} />
          </button>
          <NoticeList />
          <h2>{t.devices.title}</h2>
          <DeviceList />
        </div>
      )}
      {overlay === 'password' && <ChangePasswordDialog onClose={() => setOverlay(null)} />}
      {overlay === 'new_codes' && (
        <NewCodesDialog replace={recovery.replace} onCodes={showCodes} onClose={() => setOverlay(null)} />
      )}
      {overlay === 'turn_off' && factor && (
        <TurnOffDialog factorId={factor.id} onClose={() => setOverlay(null)} />
      )}
    </dialog>
  )
}
