import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useCallback, useEffect, useState } from 'react'
import type { CallOutput } from '#contract/registry.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { groupsTexts } from '../../locales/groups.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { RowsLoading } from '../../ui/row.tsx'
import { showToast } from '../../ui/toast.store.ts'
import { getProfilesStore } from '../profile/public.ts'
import { explainRefusal } from './explain.ts'
import { PersonRow } from './person-row.tsx'

type Request = CallOutput<'groups.requests'>['requests'][number]

type Props = {
  groupId: string
  /** As the list says: another number, another list. */
  count: number
}

/** Who waits to be let in, for admins and moderators (D-103). */
export function RequestList({ groupId, count }: Props) {
  const t = useTexts(groupsTexts)
  const sync = useSync()
  const [requests, setRequests] = useState<readonly Request[] | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [busy, setBusy] = useState<string | null>(null)

  const load = useCallback(async () => {
    try {
      const waiting = await sync.call('groups.requests', { group_id: groupId })
      getProfilesStore(sync).put(waiting.requests.map(({ profile }) => profile))
      setRequests(waiting.requests)
      setHasFailed(false)
    } catch {
      setHasFailed(true)
    }
  }, [sync, groupId])
  useEffect(() => void load(), [load, count])

  async function answer(userId: string, isAccepted: boolean): Promise<void> {
    setBusy(userId)
    try {
      await sync.call('groups.answer_request', {
        group_id: groupId,
        user_id: userId,
        is_accepted: isAccepted,
      })
      showToast({ kind: 'success', title: isAccepted ? t.letIn : t.turnedDown })
    } catch (error) {
      showToast({ kind: 'error', title: t.answerFailed, description: explainRefusal(error) })
    }
    await load()
    setBusy(null)
  }

  if (hasFailed)
    return (
      <p className="group-note">
        {t.requestsFailed}
        <Button look="plain" isSmall onClick={() => void load()}>
          {t.tryAgain}
        </Button>
      </p>
    )
  if ((requests?.length ?? count) === 0) return null
  return (
    <section>
      <div className="group-heading">
        <h3>{t.requests}</h3>
      </div>
      {requests ? (
        <ul aria-label={t.requests}>
          {requests.map(({ profile }) => (
            <PersonRow
              key={profile.user_id}
              person={{ profile, is_member: false }}
              renderAction={({ profile: { user_id: id } }, name) => (
                <>
                  <IconButton
                    label={t.turnDown(name)}
                    icon={<X size={20} />}
                    aria-disabled={busy !== null}
                    onClick={() => busy === null && void answer(id, false)}
                  />
                  <IconButton
                    label={t.accept(name)}
                    icon={<Check size={20} />}
                    aria-disabled={busy !== null}
                    onClick={() => busy === null && void answer(id, true)}
                  />
                </>
              )}
            />
          ))}
        </ul>
      ) : (
        <RowsLoading label={t.loading} count={count} />
      )}
    </section>
  )
}
