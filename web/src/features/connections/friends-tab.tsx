import { useCallback, useEffect, useRef, useState } from 'react'
import { Virtualizer } from 'virtua'
import { useLocation } from 'wouter'
import type { Friend } from '#contract/connections.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useIsOpen } from '../../lib/use-is-open.ts'
import { connectionsTexts } from '../../locales/connections.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Button } from '../../ui/button.tsx'
import { Part } from '../../ui/part.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { FriendRow } from './friend-row.tsx'
import type { FriendsView } from './friends.store.ts'
import { ListScroll } from './list-scroll.tsx'
import { OnceListed } from './list-states.tsx'
import { openChat } from './open-chat.ts'
import { useBusy } from './use-busy.ts'

const RemoveDialog = lazyPart(() => import('./remove-dialog.tsx').then((part) => part.RemoveDialog))

/** Drawn above and below what is in sight. */
const SPARE_PX = 400

/** Friends by name: face, bio, chat, and the way to part. */
export function FriendsTab({ view, onDiscover }: { view: FriendsView; onDiscover: () => void }) {
  const t = useTexts(connectionsTexts)
  const sync = useSync()
  const [, navigate] = useLocation()
  const isOpen = useIsOpen()
  const scroller = useRef<HTMLDivElement>(null)
  const [removing, setRemoving] = useState<Friend | null>(null)
  const [busy, run] = useBusy<string>()
  // There before the network is gone.
  useEffect(() => RemoveDialog.preload(), [])

  const chat = useCallback(
    (personId: string) =>
      run(personId, async () => {
        const openChatId = await openChat(sync, personId)
        if (openChatId !== null && isOpen.current) navigate('/app', { state: { openChatId } })
      }),
    [sync, navigate, isOpen, run],
  )

  return (
    <ListScroll scroller={scroller}>
      <OnceListed view={view}>
        {view.friends.length === 0 ? (
          <EmptyState
            title={t.noFriends}
            text={t.noFriendsText}
            actions={
              <Button look="soft" onClick={onDiscover}>
                {t.seeSuggestions}
              </Button>
            }
          />
        ) : (
          <div role="list" aria-label={t.friends}>
            <Virtualizer scrollRef={scroller} bufferSize={SPARE_PX}>
              {view.friends.map((friend) => (
                <FriendRow
                  key={friend.person_id}
                  friend={friend}
                  isBusy={busy === friend.person_id}
                  onChat={chat}
                  onRemove={setRemoving}
                />
              ))}
            </Virtualizer>
          </div>
        )}
      </OnceListed>
      <Part>{removing && <RemoveDialog friend={removing} onClose={() => setRemoving(null)} />}</Part>
    </ListScroll>
  )
}
