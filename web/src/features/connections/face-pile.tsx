import { Avatar } from '../../ui/avatar.tsx'
import { useProfile } from '../profile/public.ts'

/** Up to three small faces over each other; decoration beside a number. */
export function FacePile({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null
  return (
    <span className="face-pile" aria-hidden="true">
      {ids.map((id) => (
        <Face key={id} id={id} />
      ))}
    </span>
  )
}

function Face({ id }: { id: string }) {
  const profile = useProfile(id)
  return <Avatar id={id} name={profile?.display_name ?? ''} photoUrl={profile?.avatar_url} size={18} />
}
