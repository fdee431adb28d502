import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import type { Caller } from '../../../platform/call.ts'
import { createChat } from '../../../platform/testing/chats.ts'
import { createWorld, type World } from '../../../platform/testing/world.ts'
import { type PushService, startPushService } from './push-service.ts'

export type PushWorld = {
  readonly world: World
  /** A push service that knows the world's key. */
  readonly service: PushService
  /** One more. */
  startService(): Promise<PushService>
  close(): Promise<void>
}

/** A world with push services of its own. */
export async function createPushWorld(): Promise<PushWorld> {
  const world = await createWorld()
  const services: PushService[] = []
  const startService = async (): Promise<PushService> => {
    const reader = await world.person()
    const service = await startPushService(async () => (await world.call(reader, 'push.key', {})).public_key)
    services.push(service)
    return service
  }
  return {
    world,
    service: await startService(),
    startService,
    close: async () => {
      await world.close()
      for (const service of services) await service.close()
    },
  }
}

/** Until it holds: pushes leave when they are due, and arrive on their own. */
export function waitFor(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 15_000, interval: 20 })
}

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

/** A chat of Ana and Bia, who has one device. */
export async function createPushedChat(
  world: World,
  service: PushService,
  name: string,
): Promise<Awaited<ReturnType<typeof createChat>> & { readonly phone: Caller }> {
  const chat = await createChat(world)
  return { ...chat, phone: await addDevice(world, chat.bia, service, name) }
}

/** What waits to be pushed of a conversation: how often it was tried, and in how many seconds it is due. */
export async function readDue(
  { platform }: World,
  conversationId: string,
): Promise<{ attempts: number; in_s: number }[]> {
  const { rows } = await platform.pool.query<{ attempts: number; in_s: number }>(
    `select attempts, extract(epoch from due_at - clock_timestamp())::float8 as in_s
     from push_outbox where conversation_id = $1 and claimed_until is null`,
    [conversationId],
  )
  return rows
}

/** It is due now. */
export async function makeDue({ platform }: World, conversationId: string): Promise<void> {
  await platform.pool.query('update push_outbox set due_at = clock_timestamp() where conversation_id = $1', [
    conversationId,
  ])
}
