import type { RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { FloatingDay } from './floating-day.tsx'
import { MessageHand } from './message-hand.tsx'
import type { MessageActions } from './message-item.tsx'
import { SpokenArrival, type SpokenMessage } from './spoken-arrival.tsx'
import type { TimelineItem } from './timeline.ts'

type Props = {
  list: RefObject<VirtualizerHandle | null>
  scroller: RefObject<HTMLElement | null>
  items: readonly TimelineItem[]
  actions: MessageActions
  spoken: SpokenMessage | null
}

/** What the messages are drawn without: fingers on them, the day above them while they move, what is said of new ones. */
export function BesideMessages({ list, scroller, items, actions, spoken }: Props) {
  return (
    <>
      <FloatingDay list={list} scroller={scroller} items={items} />
      <MessageHand scroller={scroller} items={items} actions={actions} />
      <SpokenArrival message={spoken} />
    </>
  )
}
