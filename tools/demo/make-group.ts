import { randomUUID } from 'node:crypto'
import { call } from './call.ts'
import { drawAvatar } from './draw.ts'
import type { DemoChange, DemoGroup } from './line.ts'
import type { Scene } from './say.ts'
import { upload } from './upload.ts'

/** A group with its members, and who waits to be let in. */
export async function makeGroup(
  { url, guest }: Scene,
  { name, description, is_public = false, members, waiting = [] }: DemoGroup,
): Promise<{ group_id: string; conversation_id: string }> {
  const [creator = '', ...others] = members
  const group_id = randomUUID()
  const { conversation_id } = await call(url, guest(creator), 'groups.create', {
    id: group_id,
    name,
    description,
    is_public,
    member_ids: others.map((key) => guest(key).id),
  })
  if (waiting.length > 0) {
    const wanted = { group_id, needs_approval: true, renew: true }
    const { invite } = await call(url, guest(creator), 'groups.set_invite', wanted)
    for (const key of waiting) await call(url, guest(key), 'groups.join', { group_id, code: invite.code })
  }
  return { group_id, conversation_id }
}

export async function change({ url, guest }: Scene, group_id: string, what: DemoChange): Promise<void> {
  const who = guest(what.by)
  if ('adds' in what) {
    await call(url, who, 'groups.add_member', { group_id, user_id: guest(what.adds).id })
  } else if ('gives' in what) {
    await call(url, who, 'groups.set_role', { group_id, user_id: guest(what.to).id, role: what.gives })
  } else if ('renamesIt' in what) {
    await call(url, who, 'groups.update', { group_id, name: what.renamesIt })
  } else if ('hangsUp' in what) {
    const file_id = await upload(url, who.token, 'avatars', await drawAvatar('scenes', what.hangsUp))
    await call(url, who, 'groups.set_avatar', { group_id, file_id })
  } else {
    await call(url, who, 'groups.leave', { group_id })
  }
}
