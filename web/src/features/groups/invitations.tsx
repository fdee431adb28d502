import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useTexts } from '../../lib/i18n/texts.ts'
import { groupsTexts } from '../../locales/groups.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toast.store.ts'
import { getDiscoveryStore } from './discovery.store.ts'
import { explainRefusal } from './explain.ts'
import { GroupRow } from './group-row.tsx'

/** Groups whose admins ask one to come, because one does not let everybody add one (D-100). */
export function Invitations() {
  const t = useTexts(groupsTexts)
  const sync = useSync()
  const [, navigate] = useLocation()
  const { invitations: kept, loadInvitations } = getDiscoveryStore(sync)
  const invitations = useStore(kept)
  const [busy, setBusy] = useState<string | null>(null)

  async function answer(groupId: string, isAccepted: boolean): Promise<void> {
    setBusy(groupId)
    try {
      const { conversation_id: openChatId } = await sync.call('groups.answer_invitation', {
        group_id: groupId,
        is_accepted: isAccepted,
      })
      if (openChatId !== null) return navigate('/app', { state: { openChatId } })
      showToast({ kind: 'success', title: t.invitationDeclined })
    } catch (error) {
      showToast({ kind: 'error', title: t.invitationFailed, description: explainRefusal(error) })
    }
    await loadInvitations()
    setBusy(null)
  }

  if (invitations.length === 0) return null
  return (
    <>
      <h2 className="connections-section">{t.invitations}</h2>
      <ul aria-label={t.invitations}>
        {invitations.map(({ group: { id, name, avatar_url, member_count }, inviter }) => (
          <GroupRow
            key={id}
            tintId={id}
            name={name}
            photoUrl={avatar_url}
            line={`${t.invitedBy(inviter?.display_name ?? t.unknownPerson)} · ${t.memberCount(member_count)}`}
          >
            <IconButton
              label={t.decline(name)}
              icon={<X size={20} />}
              aria-disabled={busy !== null}
              onClick={() => busy === null && void answer(id, false)}
            />
            <Button
              look="soft"
              isSmall
              aria-label={t.joinGroup(name)}
              isBusy={busy === id}
              onClick={() => busy === null && void answer(id, true)}
            >
              {t.join}
            </Button>
          </GroupRow>
        ))}
      </ul>
    </>
  )
}
