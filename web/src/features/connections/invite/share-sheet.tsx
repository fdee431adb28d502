import './invite.css'
import { useEffect, useState } from 'react'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Share2 from 'lucide-react/icons/share-2'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { friendsInviteTexts } from '../../../locales/friends-invite.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { shareLink } from '../../../ui/share-link.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { showToast } from '../../../ui/toast.store.ts'

/** How long the button says that the link was copied (part 2 §9). */
const COPIED_MS = 2000

/** A person's link to come to Lero, and the ways to hand it on (D-035). */
export function ShareSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts(friendsInviteTexts)
  const sync = useSync()
  const [link, setLink] = useState<string | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const [wasCopied, setWasCopied] = useState(false)

  useEffect(() => {
    sync.call('connections.invite_link', {}).then(
      ({ code }) => setLink(buildLink(code)),
      () => setHasFailed(true),
    )
  }, [sync, tries])
  useEffect(() => {
    if (!wasCopied) return undefined
    const timer = setTimeout(() => setWasCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [wasCopied])

  function tryAgain(): void {
    setHasFailed(false)
    setTries(tries + 1)
  }

  async function renew(): Promise<void> {
    try {
      const { code } = await sync.call('connections.invite_link', { renew: true })
      setLink(buildLink(code))
      showToast({ kind: 'success', title: t.renewed })
    } catch {
      showToast({ kind: 'error', title: t.error, description: t.renewFailed })
    }
  }

  async function copy(): Promise<void> {
    setWasCopied(await copyText(link ?? '', { done: t.copied, error: t.copyError, failed: t.copyFailed }))
  }

  const share = (): Promise<void> =>
    shareLink({ title: t.subject, text: t.text, url: link ?? '' }, { error: t.error, failed: t.shareFailed })

  return (
    <Sheet title={t.title} closeLabel={t.close} onClose={onClose}>
      <p className="share-lead">{t.lead}</p>
      {link === null ? (
        <div className="share-wait">
          {hasFailed ? (
            <>
              <p role="alert">{t.loadFailed}</p>
              <Button look="soft" onClick={tryAgain}>
                {t.tryAgain}
              </Button>
            </>
          ) : (
            <Spinner size={24} />
          )}
        </div>
      ) : (
        <div className="share">
          <p className="share-link">
            <span className="cut">{link}</span>
            <Button
              look="soft"
              isSmall
              icon={wasCopied ? <Check size={16} /> : <Copy size={16} />}
              onClick={() => void copy()}
            >
              {wasCopied ? t.isCopied : t.copy}
            </Button>
          </p>
          {'share' in navigator && (
            <button type="button" className="share-way" onClick={() => void share()}>
              <Share2 />
              {t.share}
            </button>
          )}
          <a
            className="share-way"
            href={`https://wa.me/?text=${encodeURIComponent(`${t.text} ${link}`)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            <MessageCircle />
            WhatsApp
          </a>
          <a
            className="share-way"
            href={`mailto:?subject=${encodeURIComponent(t.subject)}&body=${encodeURIComponent(`${t.text} ${link}`)}`}
          >
            <Mail />
            {t.mail}
          </a>
          <button type="button" className="share-way share-quiet" onClick={() => void renew()}>
            <RotateCw />
            <span>
              {t.renew}
              <small>{t.renewHint}</small>
            </span>
          </button>
        </div>
      )}
    </Sheet>
  )
}

function buildLink(code: string): string {
  return `${location.origin}/landing?convite=${code}`
}
