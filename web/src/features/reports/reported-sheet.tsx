import './report.css'
import { useState } from 'react'
import type { ReportedMessage } from '#contract/reports.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { formatAgo } from '../../lib/relative-time.ts'
import { reportsTexts } from '../../locales/reports.ts'
import { timeTexts } from '../../locales/time.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast.store.ts'
import { useProfile } from '../profile/public.ts'

type Props = {
  messages: readonly ReportedMessage[]
  /** Reports of a message were closed: asks for the list again. */
  onClosed: () => Promise<void>
  onClose: () => void
}

/** 'Denúncias' of a group for its admins and moderators (D-098): each message is deleted for everyone, or stays. */
export function ReportedSheet({ messages, onClosed, onClose }: Props) {
  const t = useTexts(reportsTexts)
  const sync = useSync()
  const [deleting, setDeleting] = useState<string | null>(null)
  const [busy, setBusy] = useState<string | null>(null)

  async function close(message_id: string, with_deletion: boolean): Promise<void> {
    setDeleting(null)
    setBusy(message_id)
    try {
      await sync.call('reports.close_in_group', { message_id, with_deletion })
      showToast({ kind: 'success', title: with_deletion ? t.deleted : t.dismissed })
    } catch {
      showToast({ kind: 'error', title: t.closeFailed })
    }
    await onClosed()
    setBusy(null)
  }

  return (
    <Sheet title={t.inGroup} description={t.inGroupText} closeLabel={t.close} onClose={onClose}>
      {messages.length === 0 && <p className="px-3 py-2 text-muted">{t.noneInGroup}</p>}
      <ul aria-label={t.inGroup} className="reported-list">
        {messages.map((message) => (
          <li key={message.message_id}>
            <Said message={message} />
            <div className="report-buttons">
              <Button
                look="plain"
                isSmall
                aria-disabled={busy !== null}
                onClick={() => busy === null && void close(message.message_id, false)}
              >
                {t.dismiss}
              </Button>
              <Button
                look="danger"
                isSmall
                isBusy={busy === message.message_id}
                onClick={() => busy === null && setDeleting(message.message_id)}
              >
                {t.deleteForAll}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {deleting && (
        <ConfirmDialog
          title={t.deleteForAllTitle}
          text={t.deleteForAllText}
          onClose={() => setDeleting(null)}
          cancel={t.cancel}
          confirm={t.deleteForAll}
          onConfirm={() => close(deleting, true)}
        />
      )}
    </Sheet>
  )
}

/** Who said what, why it is reported and when. */
function Said({ message }: { message: ReportedMessage }) {
  const t = useTexts(reportsTexts)
  const time = useTexts(timeTexts)
  const nowMs = useStore(useSync().now)
  const { user_id: id, message_type: type, view_once, excerpt, reasons, reported_at: at } = message
  const profile = useProfile(id)
  const name = profile?.display_name ?? t.unknownPerson
  const kind = type === 'text' ? null : t.kinds[type]
  const words = view_once && kind ? [t.once(kind)] : [kind, excerpt].filter(Boolean)
  return (
    <div className="reported-said">
      <Avatar id={id} name={name} photoUrl={profile?.avatar_url} size={40} />
      <div>
        <b>{name}</b>
        <p className="reported-words">{words.join(': ')}</p>
        <p className="text-meta text-muted">
          {reasons.map((reason) => t.reasons[reason]).join(', ')} ·{' '}
          <time dateTime={at}>{formatAgo(Date.parse(at), nowMs, time)}</time>
        </p>
      </div>
    </div>
  )
}
