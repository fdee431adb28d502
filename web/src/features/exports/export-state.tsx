import Download from 'lucide-react/icons/download'
import FileArchive from 'lucide-react/icons/file-archive'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useState } from 'react'
import type { CallOutput } from '#contract/registry.ts'
import { formatBytes } from '../../lib/format-bytes.ts'
import { type Language, useLanguage } from '../../lib/i18n/language.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { exportsTexts } from '../../locales/exports.ts'
import { ApiError, NetworkError } from '../../sync/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toast.store.ts'
import type { FreshProof } from '../auth/proof/public.ts'

type Props = {
  readonly known: CallOutput<'exports.get'>
  readonly run: FreshProof['run']
  readonly request: () => Promise<unknown>
  readonly link: () => Promise<string>
}

type Doing = 'asking' | 'fetching'

/** What stands below the title, and the one thing that may be done about it. */
export function ExportState({ known, run, request, link }: Props) {
  const t = useTexts(exportsTexts)
  const language = useLanguage()
  const [doing, setDoing] = useState<Doing | null>(null)

  const attempt = async (what: Doing, failed: string, work: () => Promise<unknown>): Promise<void> => {
    setDoing(what)
    try {
      await run(work)
    } catch (error) {
      showToast({ kind: 'error', title: t.error, description: describe(error, failed) })
    }
    setDoing(null)
  }
  const describe = (error: unknown, failed: string): string => {
    if (error instanceof NetworkError) return t.offline
    return error instanceof ApiError && error.code === 'rate_limited' ? t.tooMany : failed
  }
  const ask = (): void => void attempt('asking', t.askFailed, request)
  const fetchIt = (): void => void attempt('fetching', t.fetchFailed, async () => save(await link()))

  if (known.state === 'making')
    return (
      <Card icon={<Spinner />} title={t.making}>
        {t.makingText}
      </Card>
    )
  if (known.state === 'ready')
    return (
      <>
        <Card icon={<FileArchive />} title={t.ready}>
          {t.readyText(
            formatBytes(known.bytes ?? 0, language),
            describeUntil(known.expires_at ?? '', language),
          )}
        </Card>
        <Button isWide icon={<Download size={20} />} isBusy={doing === 'fetching'} onClick={fetchIt}>
          {t.download}
        </Button>
        <Button look="plain" isWide isBusy={doing === 'asking'} onClick={ask}>
          {t.askAgain}
        </Button>
      </>
    )
  return (
    <>
      {known.state === 'failed' && (
        <Card icon={<TriangleAlert />} title={t.failed} isAlert>
          {t.failedText}
        </Card>
      )}
      <ul className="export-facts">
        {t.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <Button isWide isBusy={doing === 'asking'} onClick={ask}>
        {t.ask}
      </Button>
    </>
  )
}

type CardProps = { icon: ReactNode; title: string; isAlert?: boolean; children: ReactNode }

/** Read out when it changes. */
const Card = ({ icon, title, isAlert = false, children }: CardProps) => (
  <div className="export-card" role={isAlert ? 'alert' : 'status'}>
    <span className="export-icon">{icon}</span>
    <span>
      <b>{title}</b>
      <small>{children}</small>
    </span>
  </div>
)

/** As a person would: the browser asks where, or puts it among its downloads. */
function save(url: string): void {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = ''
  anchor.click()
}

const describeUntil = (expiresAt: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(expiresAt))
