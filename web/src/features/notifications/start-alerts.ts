import { FRIEND_NOTICES } from '#contract/friend-notices.ts'
import type { Notification } from '#contract/notifications.ts'
import type { Sync } from '../../sync/sync.ts'
import { getAccountSettings, isSilent } from '../settings/public.ts'
import { findNews } from './find-news.ts'
import { holdLook, isLookedAtElsewhere } from './looked-at.ts'
import { getNotificationsStore } from './notifications.store.ts'
import { claim, playSound, vibrate, VOLUMES } from './sound.ts'

/**
 * Makes heard what comes: messages of chats that are not on the screen, and notifications, as the account's settings say
 * (D-137, D-156). Answers how to stop.
 */
export function startAlerts(sync: Sync): () => void {
  const { memory, isVisible } = sync
  let known = new Map(memory.heads)
  let letGo: (() => void) | null = null

  const settings = () => getAccountSettings(sync).getSnapshot()

  const alert = async (key: string, volume: number): Promise<void> => {
    const { sound_notifications, vibration_notifications } = settings()
    if (isSilent(settings(), sync.clock.now()) || !(sound_notifications || vibration_notifications)) return
    if (!isVisible.getSnapshot() && (await isLookedAtElsewhere())) return
    if (!(await claim(key))) return
    if (sound_notifications) playSound(volume)
    if (vibration_notifications) vibrate()
  }

  const hearMessages = (): void => {
    const before = known
    known = new Map(memory.heads)
    if (before.size === 0 || !settings().message_notifications) return
    const isSeen = isVisible.getSnapshot()
    const news = findNews(before, known, sync.me, sync.clock.now()).find(
      // Who looks at the chat sees it come.
      ({ conversation_id }) => !isSeen || !memory.wanted().has(conversation_id),
    )
    if (news)
      void alert(`${news.conversation_id}-${news.last_seq}`, isSeen ? VOLUMES.otherChat : VOLUMES.away)
  }

  const hearNotifications = (arrived: readonly Notification[]): void => {
    const heard = arrived.find(
      ({ type }) => settings().friend_notifications || !FRIEND_NOTICES.includes(type),
    )
    if (heard) void alert(heard.id, VOLUMES.inApp)
  }

  const look = (): void => {
    letGo?.()
    letGo = isVisible.getSnapshot() ? holdLook() : null
  }

  look()
  const stops = [
    memory.subscribe('heads', hearMessages),
    getNotificationsStore(sync).onArrival(hearNotifications),
    isVisible.subscribe(look),
  ]
  return () => {
    for (const stop of stops) stop()
    letGo?.()
  }
}
