import { createWorld, type World } from '../../../platform/testing/world.ts'
import { type PushService, startPushService } from './push-service.ts'

/** A world with a push service of its own, that knows the world's key. */
export async function createPushWorld(): Promise<{
  world: World
  service: PushService
  close(): Promise<void>
}> {
  const world = await createWorld()
  const service = await startPushService(
    async () => (await world.call(await world.person(), 'push.key', {})).public_key,
  )
  return {
    world,
    service,
    close: async () => {
      await world.close()
      await service.close()
    },
  }
}
