import AtSign from 'lucide-react/icons/at-sign'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { groupsTexts } from '../../locales/groups.ts'
import { ApiError } from '../../sync/errors.ts'
import { useSync } from '../../sync/use-sync.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toast.store.ts'
import { EmailForm } from './email-form.tsx'
import { explainRefusal } from './explain.ts'
import { FriendChoices } from './friend-choices.tsx'
import { PersonFinder } from './person-finder.tsx'
import type { Person } from './person-row.tsx'

type Props = {
  groupId: string
  memberIds: readonly string[]
  onAdded: () => void
  onClose: () => void
}

type Answer = { readonly is_new: boolean; readonly is_invited?: boolean }
/** What is told of it. */
type Words = { readonly added: string; readonly failed: string }

/** 'Adicionar membros': friends, by search, or by an e-mail. It stays open for the next one. */
export function AddMembersSheet({ groupId, memberIds, onAdded, onClose }: Props) {
  const t = useTexts(groupsTexts)
  const sync = useSync()
  /** Who is being added, by id or e-mail. */
  const [busy, setBusy] = useState<string | null>(null)
  /** Who was added or asked to come here, and what is said of it. */
  const [added, setAdded] = useState<ReadonlyMap<string, string>>(new Map())
  const [isByEmail, setIsByEmail] = useState(false)

  async function add(key: string, call: Promise<Answer>, words: Words): Promise<void> {
    setBusy(key)
    try {
      const { is_new: isNew, is_invited: isInvited = false } = await call
      if (isInvited) showToast({ kind: 'success', title: t.invited, description: t.invitedText })
      else if (isNew) showToast({ kind: 'success', title: words.added })
      else showToast({ kind: 'info', title: t.alreadyMember })
      setAdded((before) => new Map([...before, [key, isInvited ? t.isInvited : t.isMember]]))
      onAdded()
    } catch (error) {
      tellFailure(error, words)
    }
    setBusy(null)
  }

  function tellFailure(error: unknown, { failed }: Words): void {
    const isUnknown = error instanceof ApiError && error.code === 'PGRST116'
    if (isUnknown) showToast({ kind: 'error', title: t.userNotFound, description: t.emailUnknown })
    else showToast({ kind: 'error', title: failed, description: explainRefusal(error) })
  }

  const renderAction = (words: Words) => (person: Person, name: string) => {
    const { user_id } = person.profile
    const done = added.get(user_id)
    if (done) return <span className="tag tag-member">{done}</span>
    const ask = () => add(user_id, sync.call('groups.add_member', { group_id: groupId, user_id }), words)
    return (
      <>
        {person.is_member && <span className="tag tag-member">{t.isMember}</span>}
        <IconButton
          label={t.add(name)}
          icon={busy === user_id ? <Spinner size={20} /> : <Plus size={20} />}
          aria-disabled={busy !== null}
          onClick={() => busy === null && void ask()}
        />
      </>
    )
  }

  const asMember = { added: t.memberAdded, failed: t.addFailed }
  const asFriend = { added: t.friendAdded, failed: t.addFriendFailed }
  // Who was added here stays where they are, and says so.
  const others = new Set(memberIds.filter((id) => !added.has(id)))

  return (
    <Sheet title={t.addMembers} closeLabel={t.close} onClose={onClose} className="group-sheet">
      <PersonFinder groupId={groupId} renderAction={renderAction(asMember)}>
        <FriendChoices memberIds={others} renderAction={renderAction(asFriend)} />
      </PersonFinder>
      {isByEmail ? (
        <EmailForm
          isBusy={busy !== null}
          onAdd={(email) =>
            void add(email, sync.call('groups.add_member_by_email', { group_id: groupId, email }), asMember)
          }
          onClose={() => setIsByEmail(false)}
        />
      ) : (
        <button type="button" className="group-row" onClick={() => setIsByEmail(true)}>
          <AtSign />
          {t.byEmail}
        </button>
      )}
    </Sheet>
  )
}
