import type { Leader } from './leader.ts'
import type { LocalStore } from './local-store.ts'
import type { TabBus } from './tab-bus.ts'
import type { TabMessage } from './tabs.ts'

type Told<T extends TabMessage['t']> = Extract<TabMessage, { t: T }>

type AnswerOptions = {
  readonly store: LocalStore
  readonly bus: Pick<TabBus, 'tell'>
  /** Null in a tab that follows: another one answers. */
  readonly leader: () => Leader | null
}

/** What the leader answers tabs that follow. */
export function createAnswersToTabs({ store, bus, leader }: AnswerOptions) {
  const { memory } = store
  return {
    older: async ({ tab: to, id, conversation_id }: Told<'older'>): Promise<void> => {
      const ok = await leader()
        ?.fetchOlder(conversation_id)
        .then(
          () => true,
          () => false,
        )
      if (ok === undefined) return
      // The page is told before its end is.
      await store.settled()
      bus.tell({ t: 'older_done', to, id, ok })
    },

    /** Rows for a tab whose own disk does not give them: from here, else all tabs get them from the server. */
    rows: async ({ tab: to, id, conversation_id }: Told<'rows'>): Promise<void> => {
      if (!leader()) return
      const log = memory.log(conversation_id)
      const shown = log && !log.has_newer ? { ...log, quotes: [] } : null
      const stored = shown ?? (await store.readNewest(conversation_id))
      if (stored) return bus.tell({ t: 'rows_here', to, id, conversation_id, stored })
      memory.forget(conversation_id)
      leader()?.open(conversation_id)
    },
  }
}
