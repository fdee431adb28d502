import { useCallback } from 'react'
import { formatDay, formatTimeOfDay } from '../../lib/date-labels.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { timeTexts } from '../../locales/time.ts'
import { uiTexts } from '../../locales/ui.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { PagedList } from '../../ui/paged-list.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { MessageReached, MessageUnread } from './message-reached.tsx'
import { MessageReaders } from './message-readers.tsx'
import type { ShownMessage } from './shown-message.ts'

type Props = { shown: ShownMessage; isGroup: boolean; onClose: () => void }

/** 'Dados da mensagem': when it was sent and edited, whom it has reached, by whom it was read, and what it said before. */
export function MessageInfoSheet({ shown: { message, state }, isGroup, onClose }: Props) {
  const t = useTexts(messagesTexts)
  const rows: [string, string][] = [[t.infoSent, message.created_at]]
  if (message.edited_at) rows.push([t.infoEdited, message.edited_at])
  const isOwn = state === 'sent' || state === 'read'
  return (
    <Sheet title={t.info} closeLabel={useTexts(uiTexts).close} onClose={onClose}>
      <dl className="flex flex-col gap-3 px-3 py-2">
        {rows.map(([name, at]) => (
          <div key={name}>
            <dt className="text-meta text-muted">{name}</dt>
            <dd>
              <Moment at={at} />
            </dd>
          </div>
        ))}
        {isOwn && !isGroup && (
          <div>
            <dt className="text-meta text-muted">{t.infoState}</dt>
            <dd>{state === 'read' ? t.infoRead : <MessageUnread messageId={message.id} />}</dd>
          </div>
        )}
      </dl>
      {isOwn && isGroup && (
        <>
          <MessageReaders messageId={message.id} />
          <MessageReached messageId={message.id} />
        </>
      )}
      {message.edited_at && <Versions messageId={message.id} />}
    </Sheet>
  )
}

/** What it said before, newest first. */
function Versions({ messageId: message_id }: { messageId: string }) {
  const t = useTexts(messagesTexts)
  const sync = useSync()
  const pages = usePages(
    useCallback(async () => {
      const { versions } = await sync.call('messages.versions', { message_id })
      return { rows: versions.map((one, index) => ({ ...one, id: String(index) })), has_more: false }
    }, [sync, message_id]),
  )
  return (
    <section>
      <h3 className="px-3 pt-2 text-meta text-muted">{t.infoBefore}</h3>
      <PagedList pages={pages} failed={t.versionsFailed} more="">
        {({ content, written_at }) => (
          <div className="min-w-0 py-2">
            <p className="overflow-hidden wrap-anywhere whitespace-pre-line">{content}</p>
            <p className="text-meta text-muted">
              <Moment at={written_at} />
            </p>
          </div>
        )}
      </PagedList>
    </section>
  )
}

/** 'Hoje, 14:32'. */
function Moment({ at }: { at: string }) {
  const time = useTexts(timeTexts)
  const language = useLanguage()
  const nowMs = useStore(useSync().now)
  const atMs = Date.parse(at)
  return (
    <time dateTime={at}>
      {formatDay(atMs, nowMs, language, time)}, {formatTimeOfDay(atMs)}
    </time>
  )
}
