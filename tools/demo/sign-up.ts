import { call } from './call.ts'
import { drawAvatar } from './draw.ts'
import type { Guest } from './say.ts'
import { upload } from './upload.ts'
import { type DemoPerson, faces } from './world.ts'

/** An account with what its person says of themselves, and their face. */
export async function signUp(url: string, { key, name, bio }: DemoPerson, password: string): Promise<Guest> {
  const body = { email: `${key}@demo.lero`, password, data: { display_name: name } }
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${key} could not sign up: ${await response.text()}`)
  const { access_token, user } = (await response.json()) as { access_token: string; user: { id: string } }
  const guest = { id: user.id, token: access_token }
  await call(url, guest, 'profile.update', { bio, tutorial_completed: true })
  if (faces.includes(key)) {
    const file_id = await upload(url, guest.token, 'avatars', await drawAvatar('faces', key))
    await call(url, guest, 'profile.set_avatar', { file_id })
  }
  return guest
}
