import { benchArrivals } from './web/arrivals.bench.ts'
import { benchBytes, benchFirstVisit } from './web/bytes.bench.ts'
import { benchOpening } from './web/chat.bench.ts'
import { benchHeap } from './web/heap.bench.ts'
import { benchList } from './web/list.bench.ts'
import { benchMixed } from './web/mixed.bench.ts'
import { benchPhoto } from './web/photo.bench.ts'
import { benchScroll } from './web/scroll.bench.ts'
import { benchStart } from './web/start.bench.ts'
import { benchStories } from './web/stories.bench.ts'
import { withWebWorld, type WebWorld } from './web/world.ts'

const parts: Record<string, (world: WebWorld) => Promise<unknown>> = {
  bytes: benchBytes,
  visit: benchFirstVisit,
  start: benchStart,
  list: benchList,
  opening: benchOpening,
  scroll: benchScroll,
  mixed: benchMixed,
  arrivals: benchArrivals,
  heap: benchHeap,
  photo: benchPhoto,
  stories: benchStories,
}

/** What does the app weigh, and how fast is it on a slow phone? All of it, or the parts that are wanted (`web/photo`). */
export function benchWeb(wanted: readonly string[]): Promise<void> {
  const isWhole = wanted.length === 0 || wanted.includes('web')
  return withWebWorld(async (world) => {
    for (const [name, run] of Object.entries(parts))
      if (isWhole || wanted.includes(`web/${name}`)) await run(world)
  })
}
