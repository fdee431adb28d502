import { useCallback, useEffect, useState } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { useSync } from '../../sync/use-sync.ts'
import { PagedList } from '../../ui/paged-list.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { Reader } from './message-readers.tsx'

type Props = { messageId: string }

/** Between two, of an own message that was not read: whether it has reached the other, as far as that is known. */
export function MessageUnread({ messageId: message_id }: Props) {
  const t = useTexts(messagesTexts)
  const sync = useSync()
  const [isDelivered, setIsDelivered] = useState(false)
  useEffect(() => {
    let isAsked = true
    sync.call('messages.reached', { message_id }).then(
      ({ reached }) => isAsked && setIsDelivered(reached.length > 0),
      // It stays as true that it was sent.
      () => undefined,
    )
    return () => {
      isAsked = false
    }
  }, [sync, message_id])
  return isDelivered ? t.infoDelivered : t.infoNotRead
}

/** Whom in the group an own message has reached who has not read it. Nothing where that is nobody, or not known. */
export function MessageReached({ messageId: message_id }: Props) {
  const t = useTexts(messagesTexts)
  const sync = useSync()
  const pages = usePages(
    useCallback(
      async (after: string | undefined) => {
        const page = await sync.call('messages.reached', { message_id, ...(after && { after }) })
        return { rows: page.reached.map(({ user_id: id }) => ({ id })), has_more: page.has_more }
      },
      [sync, message_id],
    ),
  )
  if (!pages.rows?.length) return null
  return (
    <section>
      <h3 className="px-3 pt-2 text-meta text-muted">{t.deliveredTo}</h3>
      <PagedList pages={pages} failed={t.deliveredFailed} more={t.moreReaders}>
        {({ id }) => <Reader id={id} />}
      </PagedList>
    </section>
  )
}
