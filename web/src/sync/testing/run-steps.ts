import type { Operation } from './operation.ts'
import { createWorld } from './world.ts'

/** Does the steps, looks after each, and again once nothing moves; what is unread where `isCounted`. */
export async function runSteps(steps: readonly Operation[], isCounted = false): Promise<void> {
  const world = createWorld(3)
  try {
    for (const step of steps) {
      await world.apply(step)
      world.checkShown()
    }
    await world.comeToRest()
    world.checkAtRest()
    if (isCounted) world.checkUnread()
  } finally {
    world.end()
  }
}
