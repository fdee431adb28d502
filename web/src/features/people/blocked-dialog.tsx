import { useCallback, useState } from 'react'
import type { BlockedUser } from '#contract/people.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { usePages } from '../../ui/use-pages.ts'
import { contactTexts } from '../../locales/contact.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useProfile } from '../profile/public.ts'
import { BlockDialog } from './block-dialog.tsx'

export function loadTexts() {
  return contactTexts.load()
}

/** 'Usuários bloqueados': whom one blocked, and the way back (part 1 §2). Open while it is mounted. */
export function BlockedDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(contactTexts)
  const sync = useSync()
  const pages = usePages(
    useCallback(
      async (after: string | undefined) => {
        const page = await sync.call('people.list_blocked', after ? { after } : {})
        return { rows: page.blocked, has_more: page.has_more }
      },
      [sync],
    ),
  )
  return (
    <Sheet title={t.blockedTitle} closeLabel={t.close} onClose={onClose}>
      <PagedList
        className="max-h-[400px] overflow-y-auto overscroll-contain [&_.cut]:basis-[5rem] [&_li]:flex-wrap"
        pages={pages}
        failed={t.blockedFailed}
        more={t.moreBlocked}
        empty={<EmptyState title={t.blockedEmpty} text={t.blockedEmptyText} />}
      >
        {(row) => <BlockedPerson row={row} onUnblocked={() => pages.drop(row.id)} />}
      </PagedList>
    </Sheet>
  )
}

function BlockedPerson({ row, onUnblocked }: { row: BlockedUser; onUnblocked: () => void }) {
  const t = useTexts(contactTexts)
  const [isAsking, setIsAsking] = useState(false)
  const profile = useProfile(row.blocked_user_id)
  const name = profile?.display_name ?? t.unknownPerson
  return (
    <>
      <Avatar id={row.blocked_user_id} name={name} photoUrl={profile?.avatar_url} size={40} />
      <span className="cut">{name}</span>
      <Button isSmall look="soft" aria-label={t.unblockNamed(name)} onClick={() => setIsAsking(true)}>
        {t.unblock}
      </Button>
      {isAsking && (
        <BlockDialog
          userId={row.blocked_user_id}
          rowId={row.id}
          name={name}
          isBlocked
          onDone={onUnblocked}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
