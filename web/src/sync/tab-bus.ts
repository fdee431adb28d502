import { PRESENCE_DEBOUNCE_MS } from '#contract/limits.ts'
import type { Change } from './change.ts'
import type { Clock } from './clock.ts'
import { watchLeader } from './leader-watch.ts'
import { commonPart } from './other-release.ts'
import type { Page } from './page.ts'
import type { Channel, TabMessage, Telling } from './tabs.ts'

export type TabBusOptions = {
  readonly tab: string
  readonly language: number
  readonly channel: Channel
  readonly clock: Clock
  readonly page: Page
  readonly isLeading: () => boolean
  /** Conversations that this tab has open. */
  readonly openLogs: () => readonly string[]
  /** What is for this tab or for all; `isNew`: nothing was known of the tab that speaks. */
  readonly onMessage: (message: TabMessage, isNew: boolean) => void
  /** Some tab came on screen or left it, a second ago. */
  readonly onVisible: () => void
  /** The leader is silent, or of an older release: this tab is to lead. */
  readonly takeOver: () => void
}

/** What a leader of another release brings to the disk is read once for all that it tells within this time. */
const READ_ANEW_AFTER_MS = 250

/** The tabs of one account as seen from one of them: who is there, what they have open, whether the leader lives. */
export interface TabBus {
  tell(message: Telling): void
  /** A new leader asks who is there; each is new to it. */
  askWho(): void
  /** What one tab does not find on the disk; null: nothing. */
  tellOwed(to: string, change: Change | null): void
  /** Tells that this tab is there with what it has open. */
  tellHere(): void
  isAnyVisible(): boolean
  isOpen(conversationId: string): boolean
  hasHeardOthers(): boolean
  /** A tab of an older release led beside this one. */
  hasHeardOlder(): boolean
  close(): void
}

export function createTabBus(options: TabBusOptions): TabBus {
  const { tab, language, channel, clock, page, isLeading, openLogs, onMessage, onVisible, takeOver } = options
  const others = new Map<string, { readonly is_visible: boolean; readonly open: ReadonlySet<string> }>()
  let hasHeard = false
  let hasHeardOlder = false
  let isClosed = false
  let cancelVisible = (): void => {}
  let cancelReading: (() => void) | null = null

  const tell = (message: Telling): void => {
    if (!isClosed) channel.post({ ...message, tab, language })
  }
  const tellHere = (): void => tell({ t: 'here', is_visible: page.isVisible.getSnapshot(), open: openLogs() })

  const watch = watchLeader({ clock, isLeading, ask: () => tell({ t: 'tick' }), onSilent: takeOver })

  /** A change of visibility is told a second later, if it still holds then (PRESENCE-008). */
  const planVisible = (): void => {
    cancelVisible()
    cancelVisible = clock.after(PRESENCE_DEBOUNCE_MS, onVisible)
  }

  /** What it told is on the disk by then. */
  const readAnewSoon = (message: TabMessage): void => {
    cancelReading ??= clock.after(READ_ANEW_AFTER_MS, () => {
      cancelReading = null
      onMessage({ t: 'paid', tab: message.tab }, false)
    })
  }

  /** An older leader would write the cache as it understands the log; who of the newest release is there leads. */
  const hearLeader = (spoken = 0): void => {
    watch.hear()
    if (spoken >= language || isLeading()) return
    hasHeardOlder = true
    takeOver()
  }

  const take = (heard: TabMessage): void => {
    const message = heard.language === language ? heard : commonPart(heard)
    if (heard.t === 'change' && message !== heard && heard.is_leader) readAnewSoon(heard)
    if (!message) return
    hasHeard = true
    const isNew = !others.has(message.tab)
    switch (message.t) {
      case 'here':
        others.set(message.tab, { is_visible: message.is_visible, open: new Set(message.open) })
        planVisible()
        break
      case 'left':
        others.delete(message.tab)
        planVisible()
        break
      case 'who':
        others.clear()
        hearLeader(message.language)
        tellHere()
        break
      case 'tick':
        if (isLeading()) tell({ t: 'beat' })
        break
      case 'beat':
      case 'status':
        hearLeader(message.language)
        break
      default:
        break
    }
    if (!('to' in message) || message.to === tab) onMessage(message, isNew)
  }

  const stops = [
    channel.onMessage(take),
    watch.stop,
    page.isVisible.subscribe(() => {
      tellHere()
      planVisible()
    }),
    page.onHide(() => tell({ t: 'left' })),
  ]
  return {
    tell,
    askWho: () => {
      others.clear()
      tell({ t: 'who' })
    },
    tellOwed: (to, change) => change && tell({ t: 'change', is_leader: true, change, to }),
    tellHere,
    isAnyVisible: () => [...others.values()].some((other) => other.is_visible),
    isOpen: (conversationId) => [...others.values()].some((other) => other.open.has(conversationId)),
    hasHeardOthers: () => hasHeard,
    hasHeardOlder: () => hasHeardOlder,
    close: () => {
      tell({ t: 'left' })
      isClosed = true
      for (const stop of stops) stop()
      cancelVisible()
      cancelReading?.()
      channel.close()
    },
  }
}
