import { benchArrivals } from './web/arrivals.bench.ts'
import { benchBytes, benchFirstVisit } from './web/bytes.bench.ts'
import { benchOpening } from './web/chat.bench.ts'
import { benchHeap } from './web/heap.bench.ts'
import { benchList } from './web/list.bench.ts'
import { benchScroll } from './web/scroll.bench.ts'
import { benchStart } from './web/start.bench.ts'
import { withWebWorld } from './web/world.ts'

/** What does the app weigh, and how fast is it on a slow phone? */
export function benchWeb(): Promise<void> {
  return withWebWorld(async (world) => {
    await benchBytes(world)
    await benchFirstVisit(world)
    await benchStart(world)
    await benchList(world)
    await benchOpening(world)
    await benchScroll(world)
    await benchArrivals(world)
    await benchHeap(world)
  })
}
