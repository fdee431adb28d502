import type { ReactNode } from 'react'
import type { Profile } from '#contract/profile.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { groupsTexts } from '../../locales/groups.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useProfile } from '../profile/public.ts'

/** Somebody who can be in the group, as they are called by now. */
export type Person = { readonly profile: Profile; readonly is_member: boolean }
/** What can be done with them. */
export type RenderAction = (person: Person, name: string) => ReactNode

export function PersonRow({ person, renderAction }: { person: Person; renderAction: RenderAction }) {
  const t = useTexts(groupsTexts)
  const { user_id: id } = person.profile
  const { display_name, avatar_url, is_online: isOnline } = useProfile(id) ?? person.profile
  const name = display_name ?? t.unknownPerson
  return (
    <li className="member">
      <Avatar id={id} name={name} photoUrl={avatar_url} size={40} isOnline={isOnline} />
      <span className="member-name cut">{name}</span>
      {renderAction(person, name)}
    </li>
  )
}
