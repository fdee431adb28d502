import type { Friend, MutualFriends } from '#contract/connections.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { formatAgo } from '../../lib/relative-time.ts'
import { useNowLabel } from '../../lib/use-now-label.ts'
import { connectionsTexts } from '../../locales/connections.ts'
import { timeTexts } from '../../locales/time.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useProfile } from '../profile/public.ts'
import { FacePile } from './face-pile.tsx'
import { answerRequest, cancelRequest } from './friend-actions.ts'
import type { FriendsView } from './friends.store.ts'
import { ListScroll } from './list-scroll.tsx'
import { OnceListed } from './list-states.tsx'
import { useBusy } from './use-busy.ts'
import { useMutualFriends } from './use-mutual-friends.ts'

/** Who asks, with the two answers, and whom one asked. */
export function RequestsTab({ view }: { view: FriendsView }) {
  const t = useTexts(connectionsTexts)
  const { asking, asked } = view
  const mutual = useMutualFriends(asking)
  return (
    <ListScroll>
      <OnceListed view={view}>
        {asking.length + asked.length === 0 && <EmptyState title={t.noRequests} text={t.noRequestsText} />}
        {asking.length > 0 && (
          <ul aria-label={t.requests}>
            {asking.map((request) => (
              <AskingRow key={request.person_id} request={request} mutual={mutual.get(request.person_id)} />
            ))}
          </ul>
        )}
        {asked.length > 0 && (
          <>
            <h2 className="connections-section">{t.sentByYou}</h2>
            <ul aria-label={t.sentByYou}>
              {asked.map((request) => (
                <AskedRow key={request.person_id} request={request} />
              ))}
            </ul>
          </>
        )}
      </OnceListed>
    </ListScroll>
  )
}

/** As they are called by now, and how long ago it was asked. */
function useRequest({ person_id, profile, created_at }: Friend) {
  const t = useTexts(connectionsTexts)
  const time = useTexts(timeTexts)
  const known = useProfile(person_id) ?? profile
  const ago = useNowLabel((nowMs) => formatAgo(Date.parse(created_at), nowMs, time))
  return { name: known.display_name ?? t.unknownPerson, photoUrl: known.avatar_url, ago }
}

function AskingRow({ request, mutual }: { request: Friend; mutual: MutualFriends | undefined }) {
  const t = useTexts(connectionsTexts)
  const sync = useSync()
  const { name, photoUrl, ago } = useRequest(request)
  const [busy, run] = useBusy<'accept' | 'reject'>()
  const answer = (key: 'accept' | 'reject') => run(key, () => answerRequest(sync, request.person_id, key))
  return (
    <li className="person request">
      <Avatar id={request.person_id} name={name} photoUrl={photoUrl} size={48} />
      <div className="person-words">
        <b>{name}</b>
        <span className="person-line">
          {mutual && <FacePile ids={mutual.mutual_ids} />}
          <span className="cut">{mutual ? t.inCommonAt(mutual.mutual_friends, ago) : ago}</span>
        </span>
        <span className="request-answers">
          <Button
            look="soft"
            isSmall
            className="request-accept"
            aria-label={t.acceptFrom(name)}
            isBusy={busy === 'accept'}
            onClick={() => answer('accept')}
          >
            {t.accept}
          </Button>
          <Button
            look="plain"
            isSmall
            aria-label={t.rejectFrom(name)}
            isBusy={busy === 'reject'}
            onClick={() => answer('reject')}
          >
            {t.reject}
          </Button>
        </span>
      </div>
    </li>
  )
}

function AskedRow({ request }: { request: Friend }) {
  const t = useTexts(connectionsTexts)
  const sync = useSync()
  const { name, photoUrl, ago } = useRequest(request)
  return (
    <li className="person">
      <Avatar id={request.person_id} name={name} photoUrl={photoUrl} size={48} />
      <span className="person-words">
        <b className="cut">{name}</b>
        <span className="cut">{t.sentAt(ago)}</span>
      </span>
      <Button
        look="plain"
        isSmall
        aria-label={t.cancelRequestTo(name)}
        onClick={() => cancelRequest(sync, request.person_id)}
      >
        {t.cancel}
      </Button>
    </li>
  )
}
