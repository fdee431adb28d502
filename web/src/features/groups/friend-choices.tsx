import { useTexts } from '../../lib/i18n/texts.ts'
import { groupsTexts } from '../../locales/groups.ts'
import { useFriends } from '../connections/friends/public.ts'
import { PersonRow, type RenderAction } from './person-row.tsx'

/** The others are found by the search. */
const SHOWN_MAX = 50

type Props = {
  /** Who is in the group already. */
  memberIds: ReadonlySet<string>
  renderAction: RenderAction
}

/** One's friends who are not in the group, by name. */
export function FriendChoices({ memberIds, renderAction }: Props) {
  const t = useTexts(groupsTexts)
  const friends = useFriends().friends.filter(({ person_id }) => !memberIds.has(person_id))
  if (friends.length === 0) return null
  return (
    <>
      <div className="group-heading">
        <h3>{t.friends}</h3>
      </div>
      <ul aria-label={t.friends}>
        {friends.slice(0, SHOWN_MAX).map(({ person_id: id, profile }) => (
          <PersonRow key={id} person={{ profile, is_member: false }} renderAction={renderAction} />
        ))}
      </ul>
    </>
  )
}
