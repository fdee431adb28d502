import { useState } from 'react'
import type { Head } from '#contract/conversations.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { requestsTexts } from '../../locales/requests.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Part } from '../../ui/part.tsx'
import { showToast } from '../../ui/toast.store.ts'
import { acceptRequest } from '../conversations/actions/public.ts'
import { getConversationsStore } from '../conversations/public.ts'
import { loadBlockDialog } from '../people/dialogs/public.ts'
import { loadReportDialog } from '../reports/public.ts'
import './request-bar.css'

const BlockDialog = lazyPart(loadBlockDialog)
const ReportDialog = lazyPart(loadReportDialog)

type Props = { head: Head; onRemoved: () => void }

/** In the place of the writing line of a request (D-157): what becomes of it. */
export function RequestBar({ head, onRemoved }: Props) {
  const t = useTexts(requestsTexts)
  const sync = useSync()
  const [opened, setOpened] = useState<'remove' | 'block' | 'report' | null>(null)
  const { peer, blocked_by_me: isBlocked, conversation_id: id } = head
  const name = peer?.display_name ?? t.unknownPerson
  const close = () => setOpened(null)
  return (
    <section className="request-bar" aria-label={t.answer}>
      <p>{!peer ? t.barGone : isBlocked ? t.barBlocked(name) : t.bar(name)}</p>
      <div className="request-bar-answers">
        <Button look="plain" isSmall className="text-danger" onClick={() => setOpened('remove')}>
          {t.remove}
        </Button>
        {peer && (
          <>
            <Button look="plain" isSmall className="text-danger" onClick={() => setOpened('report')}>
              {t.report}
            </Button>
            <Button
              look="plain"
              isSmall
              className={isBlocked ? '' : 'text-danger'}
              onClick={() => setOpened('block')}
            >
              {isBlocked ? t.unblock : t.block}
            </Button>
          </>
        )}
        {peer && !isBlocked && (
          <Button isSmall className="request-bar-accept" onClick={() => acceptRequest(sync, id)}>
            {t.accept}
          </Button>
        )}
      </div>
      <Part>
        {opened === 'remove' && (
          <RemoveDialog conversationId={id} name={name} onRemoved={onRemoved} onClose={close} />
        )}
        {peer && opened === 'block' && (
          <BlockDialog userId={peer.user_id} name={name} isBlocked={isBlocked} onClose={close} />
        )}
        {peer && opened === 'report' && <ReportDialog userId={peer.user_id} onClose={close} />}
      </Part>
    </section>
  )
}

type RemoveProps = { conversationId: string; name: string; onRemoved: () => void; onClose: () => void }

function RemoveDialog({ conversationId, name, onRemoved, onClose }: RemoveProps) {
  const t = useTexts(requestsTexts)
  const store = getConversationsStore(useSync())

  async function remove(): Promise<void> {
    try {
      await store.removeConversation(conversationId, 'me')
      onRemoved()
    } catch {
      showToast({ kind: 'error', title: t.error, description: t.removeFailed })
    }
    onClose()
  }

  return (
    <ConfirmDialog
      title={t.removeTitle}
      text={t.removeText(name)}
      onClose={onClose}
      cancel={t.cancel}
      confirm={t.remove}
      onConfirm={remove}
    />
  )
}
