import './invite.css'
import { useState } from 'react'
import type { Profile } from '#contract/profile.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { friendsInviteTexts } from '../../../locales/friends-invite.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { addFriend } from '../friend-actions.ts'

/** Who asked this person to come is offered as a friend, once (D-035). */
export function InviterDialog({ inviter, onClose }: { inviter: Profile; onClose: () => void }) {
  const t = useTexts(friendsInviteTexts)
  const sync = useSync()
  const [isBusy, setIsBusy] = useState(false)
  const name = inviter.display_name ?? t.somebody

  async function add(): Promise<void> {
    setIsBusy(true)
    await addFriend(sync, inviter.user_id)
    onClose()
  }

  return (
    <Dialog
      title={t.inviterTitle(name)}
      description={t.inviterText}
      onClose={onClose}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {t.notNow}
          </Button>
          <Button isBusy={isBusy} onClick={() => void add()}>
            {t.add}
          </Button>
        </>
      }
    >
      <span className="inviter-face">
        <Avatar id={inviter.user_id} name={name} photoUrl={inviter.avatar_url} size={72} />
      </span>
    </Dialog>
  )
}
