import Link2 from 'lucide-react/icons/link-2'
import Settings2 from 'lucide-react/icons/settings-2'
import { useState } from 'react'
import type { CallInput } from '#contract/registry.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { groupsTexts } from '../../locales/groups.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { cx } from '../../ui/cx.ts'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/switch.tsx'
import { showToast } from '../../ui/toast.store.ts'
import { explainRefusal } from './explain.ts'
import { buildInviteLink } from './invite-link.ts'
import type { GroupInfo } from './use-group.ts'

type Props = {
  groupId: string
  invite: GroupInfo['invite']
  /** Found by everybody: no link can be made void. */
  isPublic: boolean
  canChange: boolean
  onChanged: () => void
}

/** The link, to be copied by any member; admins switch it off, make earlier ones void, and have people approved (D-103). */
export function InviteSection({ groupId, invite, isPublic, canChange, onChanged }: Props) {
  const t = useTexts(groupsTexts)
  const sync = useSync()
  const [opened, setOpened] = useState<'settings' | 'renew' | null>(null)
  const link = buildInviteLink(location.origin, groupId, invite.code)

  async function change(how: Omit<CallInput<'groups.set_invite'>, 'group_id'>): Promise<void> {
    if (how.renew) setOpened(null)
    try {
      await sync.call('groups.set_invite', { group_id: groupId, ...how })
      if (how.renew) showToast({ kind: 'success', title: t.linkRenewed })
    } catch (error) {
      showToast({ kind: 'error', title: t.inviteFailed, description: explainRefusal(error) })
    }
    onChanged()
  }

  const copy = () => void copyText(link, { done: t.linkCopied, error: t.copyError, failed: t.copyFailed })

  return (
    <section className="group-invite" aria-label={t.invite}>
      <div className="group-link">
        <Link2 size={20} />
        <span className={cx('group-link-text', invite.is_on && 'cut')}>
          {invite.is_on ? link : t.linkIsOff}
        </span>
        {invite.is_on && (
          <Button look="soft" isSmall aria-label={t.copyLink} onClick={copy}>
            {t.copy}
          </Button>
        )}
      </div>
      {canChange && (
        <button type="button" className="group-row" onClick={() => setOpened('settings')}>
          <Settings2 />
          {t.inviteSettings}
        </button>
      )}
      {opened === 'settings' && (
        <Dialog
          title={t.inviteSettings}
          onClose={() => setOpened(null)}
          actions={
            <>
              {invite.is_on && !isPublic && (
                <Button look="plain" onClick={() => setOpened('renew')}>
                  {t.renewLink}
                </Button>
              )}
              <Button look="plain" onClick={() => setOpened(null)}>
                {t.close}
              </Button>
            </>
          }
        >
          <Switch
            label={t.linkIsOn}
            description={describeLink(invite.is_on, isPublic, t)}
            isOn={invite.is_on}
            onChange={(isOn) => void change({ is_on: isOn })}
          />
          <Switch
            label={t.approval}
            description={t.approvalText}
            isOn={invite.needs_approval}
            onChange={(isOn) => void change({ needs_approval: isOn })}
          />
        </Dialog>
      )}
      {opened === 'renew' && (
        <ConfirmDialog
          title={t.renewTitle}
          text={t.renewText}
          onClose={() => setOpened(null)}
          cancel={t.cancel}
          confirm={t.renew}
          look="filled"
          onConfirm={() => change({ renew: true })}
        />
      )}
    </section>
  )
}

function describeLink(isOn: boolean, isPublic: boolean, t: ReturnType<typeof groupsTexts.get>): string {
  if (isPublic) return isOn ? t.publicIsOnText : t.publicIsOff
  return isOn ? t.linkIsOnText : t.linkIsOff
}
