import { useCallback, useState } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { useProfile } from '../profile/public.ts'

/** Who in the group has read an own message, and how many have not. */
export function MessageReaders({ messageId: message_id }: { messageId: string }) {
  const t = useTexts(messagesTexts)
  const sync = useSync()
  const [waitingCount, setWaitingCount] = useState(0)
  const pages = usePages(
    useCallback(
      async (after: string | undefined) => {
        const page = await sync.call('messages.readers', { message_id, ...(after && { after }) })
        setWaitingCount(page.waiting_count)
        return { rows: page.readers.map(({ user_id: id }) => ({ id })), has_more: page.has_more }
      },
      [sync, message_id],
    ),
  )
  return (
    <section>
      <h3 className="px-3 pt-2 text-meta text-muted">{t.readBy}</h3>
      <PagedList
        pages={pages}
        failed={t.readersFailed}
        more={t.moreReaders}
        empty={<p className="px-3 py-2">{t.readByNobody}</p>}
      >
        {({ id }) => <Reader id={id} />}
      </PagedList>
      {waitingCount > 0 && pages.rows?.length !== 0 && (
        <p className="px-3 py-2 text-muted">{t.notReadBy(waitingCount)}</p>
      )}
    </section>
  )
}

export function Reader({ id }: { id: string }) {
  const t = useTexts(messagesTexts)
  const profile = useProfile(id)
  const name = profile?.display_name ?? t.unknownPerson
  return (
    <>
      <Avatar id={id} name={name} photoUrl={profile?.avatar_url} size={40} />
      <span className="cut">{name}</span>
    </>
  )
}
