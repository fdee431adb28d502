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
import { type FoundPerson, PersonFinder } from './person-finder.tsx'

type Props = { groupId: string; onAdded: () => void; onClose: () => void }

/** 'Adicionar membros': by search, or by an e-mail. It stays open for the next one. */
export function AddMembersSheet({ groupId, onAdded, onClose }: Props) {
  const t = useTexts(groupsTexts)
  const sync = useSync()
  /** Who is being added, by id or e-mail. */
  const [busy, setBusy] = useState<string | null>(null)
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const [isByEmail, setIsByEmail] = useState(false)

  async function add(key: string, call: Promise<{ is_new: boolean }>): Promise<void> {
    setBusy(key)
    try {
      const { is_new: isNew } = await call
      showToast(isNew ? { kind: 'success', title: t.memberAdded } : { kind: 'info', title: t.alreadyMember })
      setAdded((before) => new Set([...before, key]))
      onAdded()
    } catch (error) {
      tellFailure(error)
    }
    setBusy(null)
  }

  function tellFailure(error: unknown): void {
    const isUnknown = error instanceof ApiError && error.code === 'PGRST116'
    if (isUnknown) showToast({ kind: 'error', title: t.userNotFound, description: t.emailUnknown })
    else showToast({ kind: 'error', title: t.addFailed, description: explainRefusal(error) })
  }

  const addPerson = ({ profile: { user_id } }: FoundPerson): void =>
    void add(user_id, sync.call('groups.add_member', { group_id: groupId, user_id }))

  return (
    <Sheet title={t.addMembers} closeLabel={t.close} onClose={onClose} className="group-sheet">
      <PersonFinder
        groupId={groupId}
        renderAction={(person, name) => {
          const id = person.profile.user_id
          if (added.has(id)) return <span className="tag tag-member">{t.isMember}</span>
          return (
            <>
              {person.is_member && <span className="tag tag-member">{t.isMember}</span>}
              <IconButton
                label={t.add(name)}
                icon={busy === id ? <Spinner size={20} /> : <Plus size={20} />}
                aria-disabled={busy !== null}
                onClick={() => busy === null && addPerson(person)}
              />
            </>
          )
        }}
      />
      {isByEmail ? (
        <EmailForm
          isBusy={busy !== null}
          onAdd={(email) =>
            void add(email, sync.call('groups.add_member_by_email', { group_id: groupId, email }))
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
