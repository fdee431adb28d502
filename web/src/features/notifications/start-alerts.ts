import { conversationTag } from '#contract/conversation-tag.ts'
import { FRIEND_NOTICES } from '#contract/friend-notices.ts'
import { noticeTag } from '#contract/notice-tag.ts'
import type { Notification } from '#contract/notifications.ts'
import type { Sync } from '../../sync/sync.ts'
import { getAccountSettings, isSilent } from '../settings/public.ts'
import { vibrate } from '../settings/vibration/public.ts'
import { findNews } from './find-news.ts'
import { holdLook, isLookedAtElsewhere } from './looked-at.ts'
import { getNotificationsStore } from './notifications.store.ts'
import { claim, playSound, VOLUMES } from './sound.ts'

const VIBRATION_MS = 80

/**
 * Makes heard what comes: messages of chats that are not on the screen, and notifications, as the account's settings say
 * (D-137, D-156). Answers how to stop.
 */
export function startAlerts(sync: Sync): () => void {
  const { memory, isVisible } = sync
  let known = new Map(memory.heads)
  let letGo: (() => void) | null = null

  const settings = () => getAccountSettings(sync).getSnapshot()

  const alert = async (tag: string, upTo: number, volume: number): Promise<void> => {
    const { sound_notifications, vibration_notifications } = settings()
    if (isSilent(settings(), sync.clock.now()) || !(sound_notifications || vibration_notifications)) return
    if (!isVisible.getSnapshot() && (await isLookedAtElsewhere())) return
    const unclaim = await claim(tag, upTo)
    if (!unclaim) return
    if (sound_notifications) playSound(volume).catch(unclaim)
    vibrate(sync, VIBRATION_MS)
  }

  const hearMessages = (): void => {
    const before = known
    known = new Map(memory.heads)
    const { message_notifications, mention_notifications: hearsNames } = settings()
    if (before.size === 0 || !message_notifications) return
    const isSeen = isVisible.getSnapshot()
    const listener = { me: sync.me, hearsNames, nowMs: sync.clock.now() }
    const news = findNews(before, known, listener).find(
      // Who looks at the chat sees it come.
      ({ conversation_id }) => !isSeen || !memory.wanted().has(conversation_id),
    )
    if (!news) return
    const volume = isSeen ? VOLUMES.otherChat : VOLUMES.away
    void alert(conversationTag(news.conversation_id), news.last_seq, volume)
  }

  const hearNotifications = (arrived: readonly Notification[]): void => {
    const heard = arrived.find(
      ({ type }) => settings().friend_notifications || !FRIEND_NOTICES.includes(type),
    )
    if (!heard) return
    const { type, reel_id, story_id, group_id, created_at } = heard
    const tag = noticeTag(type, reel_id ?? story_id ?? group_id)
    void alert(tag, Date.parse(created_at), VOLUMES.inApp)
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
