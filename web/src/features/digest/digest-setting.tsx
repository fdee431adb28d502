import Mail from 'lucide-react/icons/mail'
import { useEffect, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useTexts } from '../../lib/i18n/texts.ts'
import { settingsTexts } from '../../locales/settings.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Part } from '../../ui/part.tsx'
import { Switch } from '../../ui/switch.tsx'
import { loadConfirmEmailDialog } from '../auth/dialogs/public.ts'
import { useAuth, useKeeper } from '../auth/public.ts'
import { useAccountSettings } from '../settings/public.ts'

const ConfirmEmailDialog = lazyPart(loadConfirmEmailDialog)

/** 'Resumo por e-mail': what came while one was away for days. It goes to an address that is known to be one's own. */
export function DigestSetting() {
  const t = useTexts(settingsTexts)
  const sync = useSync()
  const keeper = useKeeper()
  const here = useAuth()
  const { email_digest } = useAccountSettings()
  const [isAsking, setIsAsking] = useState(false)
  const user = here.state === 'signed_in' ? here.session.user : null
  const email = user?.email || null
  const isProven = email !== null && Boolean(user?.email_proven_at)
  const isUnproven = email !== null && !isProven

  // A link may have been opened elsewhere since.
  useEffect(() => {
    if (isUnproven) void keeper.reloadUser().catch(() => undefined)
  }, [keeper, isUnproven])

  function store(isOn: boolean): void {
    void sync.mutate('settings.update', { email_digest: isOn })
  }

  return (
    <>
      <Switch
        label={t.digest}
        description={email === null ? t.digestNeedsEmail : isProven ? t.digestText : t.digestNeedsProof}
        icon={<Mail />}
        isOn={isProven && email_digest}
        disabled={email === null}
        onChange={(isOn) => (isProven ? store(isOn) : setIsAsking(true))}
      />
      {isAsking && (
        <Part>
          <ConfirmEmailDialog
            onConfirmed={() => {
              setIsAsking(false)
              store(true)
            }}
            onClose={() => setIsAsking(false)}
          />
        </Part>
      )}
    </>
  )
}
