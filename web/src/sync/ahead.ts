import { createLead, type LeadCalls, type LeadOptions, type TakeLead } from './lead.ts'
import type { Channel, TabMessage } from './tabs.ts'

/** Hears the other tabs from now on; the first who listens gets what was said before, in its order. */
export function hearAhead(channel: Channel): Channel {
  const heard: TabMessage[] = []
  const stop = channel.onMessage((message) => void heard.push(message))
  return {
    ...channel,
    onMessage: (listener) => {
      stop()
      queueMicrotask(() => heard.splice(0).forEach(listener))
      return channel.onMessage(listener)
    },
  }
}

/** Queues for the lead before there is anybody to take it. `hasRead`: the disk was read by now. */
export function queueForLead(
  options: Pick<LeadOptions, 'locks' | 'me'>,
  hasRead: () => boolean,
): { take: TakeLead; close(): void } {
  let calls: LeadCalls | null = null
  let isLeading = false
  let wasRead = false
  const lead = createLead({
    ...options,
    begin: () => {
      isLeading = true
      wasRead = hasRead()
      calls?.begin(wasRead)
    },
    end: () => {
      isLeading = false
      calls?.end()
    },
  })
  return {
    take: (given) => {
      calls = given
      if (isLeading) given.begin(wasRead)
      return lead
    },
    close: lead.close,
  }
}
