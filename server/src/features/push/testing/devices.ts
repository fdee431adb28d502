import { randomUUID } from 'node:crypto'
import type { Caller } from '../../../platform/call.ts'
import type { World } from '../../../platform/testing/world.ts'
import type { PushService } from './push-service.ts'

/** A device more of this person, signed in, that is pushed to under `name`. */
export async function addDevice(
  world: World,
  { user_id }: Caller,
  service: PushService,
  name: string,
): Promise<Caller> {
  const device = { user_id, session_id: randomUUID() }
  await world.platform.pool.query('insert into auth.sessions (id, user_id) values ($1, $2)', [
    device.session_id,
    user_id,
  ])
  await world.call(device, 'push.subscribe', { ...service.subscribe(name), takes_notices: true })
  return device
}

/** The app is in front of this person on some device, or was `agoS` seconds ago. */
export async function setInFront(world: World, { user_id }: Caller, agoS: number | 'now'): Promise<void> {
  await world.platform.pool.query(
    `update profiles set is_online = $2, last_seen = clock_timestamp() - $3 * interval '1 second' where user_id = $1`,
    [user_id, agoS === 'now', agoS === 'now' ? 0 : agoS],
  )
}
