import '../../ui/wallpaper.css'
import './groups.css'
import UsersRound from 'lucide-react/icons/users-round'
import { use, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { GROUP_JOIN_DELAY_MS } from '#contract/limits.ts'
import type { CallOutput } from '#contract/registry.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { useIsOpen } from '../../lib/use-is-open.ts'
import { inviteTexts } from '../../locales/invite.ts'
import { createOpenApi } from '../../sync/api.ts'
import { ApiError } from '../../sync/errors.ts'
import type { Call } from '../../sync/sync.ts'
import { SyncContext } from '../../sync/use-sync.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.store.ts'
import { isFound } from './found-state.ts'
import { readInviteCode } from './invite-link.ts'

type Invite = CallOutput<'groups.invite'>
type Looked =
  | { readonly state: 'loading' | 'not_found' | 'failed' }
  | { readonly state: 'found'; readonly invite: Invite }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** /invite/group/{groupId}: what the group is, and the way into it; seen by anybody (part 2 §2). */
export function InviteScreen({ groupId }: { groupId: string }) {
  const t = useTexts(inviteTexts)
  const sync = use(SyncContext)
  const call = useMemo(() => sync?.call ?? createOpenApi(), [sync])
  const [code] = useState(() => readInviteCode(location.search))
  const [canGoBack] = useState(isFound)
  const [looked, setLooked] = useState<Looked>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    // In the language that is spoken by then.
    const words = inviteTexts.get()
    let isCurrent = true
    const take = (next: Looked, told?: string): void => {
      if (!isCurrent) return
      setLooked(next)
      if (told) showToast({ kind: 'error', title: told })
    }
    if (!UUID.test(groupId)) {
      take({ state: 'not_found' }, words.invalid)
      return undefined
    }
    setLooked({ state: 'loading' })
    call('groups.invite', { group_id: groupId, code }).then(
      (invite) => take({ state: 'found', invite }),
      (error: unknown) =>
        error instanceof ApiError && error.code === 'not_found'
          ? take({ state: 'not_found' }, words.notFound)
          : take({ state: 'failed' }, words.loadFailed),
    )
    return () => {
      isCurrent = false
    }
  }, [groupId, code, call, attempt])

  return (
    <section className="flex min-h-0 flex-1 flex-col">
      <PageHeader title={t.title} {...(canGoBack && { onBack: () => history.back() })} />
      <div className="invite-body wallpaper">
        {looked.state === 'loading' && (
          <div className="invite-wait" role="status" aria-label={t.loading}>
            <Spinner size={32} />
          </div>
        )}
        {looked.state === 'failed' && (
          <ErrorState title={t.loadFailed} onRetry={() => setAttempt(attempt + 1)} />
        )}
        {looked.state === 'not_found' && (
          <EmptyState
            art={<UsersRound size={52} strokeWidth={1.5} />}
            title={t.notFound}
            text={t.notFoundText}
            actions={
              <Link href="/" className={buttonClass({ look: 'soft' })}>
                {t.home}
              </Link>
            }
          />
        )}
        {looked.state === 'found' && (
          <InviteCard invite={looked.invite} code={code} call={call} isSignedIn={sync !== null} />
        )}
      </div>
    </section>
  )
}

type CardProps = { invite: Invite; code: string | null; call: Call; isSignedIn: boolean }

function InviteCard({ invite, code, call, isSignedIn }: CardProps) {
  const t = useTexts(inviteTexts)
  const { group, is_member: isMember, needs_approval: needsApproval } = invite
  const [isWaiting, setIsWaiting] = useState(invite.is_waiting)
  const [, navigate] = useLocation()
  const [isJoining, setIsJoining] = useState(false)
  const isHere = useIsOpen()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const open = () => navigate(`/chat/group_${group.id}`)

  async function join(): Promise<void> {
    // After signing in the page comes back and asks anew: joining stays a choice (D-104).
    const path = `/invite/group/${group.id}${code === null ? '' : `?c=${encodeURIComponent(code)}`}`
    if (!isSignedIn) return navigate(`/auth?redirect=${code === null ? path : encodeURIComponent(path)}`)
    setIsJoining(true)
    try {
      const { conversation_id } = await call('groups.join', { group_id: group.id, code })
      if (conversation_id === null) {
        showToast({ kind: 'success', title: t.asked })
        setIsJoining(false)
        return setIsWaiting(true)
      }
    } catch (error) {
      const description = error instanceof ApiError ? t.joinFailed : t.joinBroke
      showToast({ kind: 'error', title: t.error, description })
      return setIsJoining(false)
    }
    showToast({ kind: 'success', title: t.success, description: t.joined(group.name) })
    if (isHere.current) timer.current = setTimeout(open, GROUP_JOIN_DELAY_MS)
  }

  return (
    <>
      <div className="invite-card">
        <Avatar id={group.id} name={group.name} photoUrl={group.avatar_url} size={128} isGroup />
        <h2>{group.name}</h2>
        <p className="group-count">
          <span>{t.members(group.member_count)}</span>
          {!group.is_public && <span className="tag tag-pill">{t.private}</span>}
        </p>
        {group.description && <p className="invite-balloon">{group.description}</p>}
      </div>
      <div className="invite-foot">
        {isMember ? (
          <>
            <Button isWide onClick={open}>
              {t.open}
            </Button>
            <p>{t.isMember}</p>
          </>
        ) : isWaiting ? (
          <p role="status">{t.waiting}</p>
        ) : (
          <>
            <Button isWide isBusy={isJoining} onClick={() => void join()}>
              {isJoining ? t.joining : needsApproval ? t.ask : t.join}
            </Button>
            <p>{describeJoining(isSignedIn, needsApproval, t)}</p>
          </>
        )}
      </div>
    </>
  )
}

function describeJoining(
  isSignedIn: boolean,
  needsApproval: boolean,
  t: ReturnType<typeof inviteTexts.get>,
): string {
  if (!isSignedIn) return t.loginNeeded
  return needsApproval ? t.approved : t.seenFrom
}
