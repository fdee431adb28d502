import { conversationTag } from '#contract/conversation-tag.ts'
import type { Head } from '#contract/conversations.ts'
import type { Sync } from '../../sync/sync.ts'
import { findNews, isLookedAtElsewhere } from '../notifications/news/public.ts'
import { getAccountSettings, isSilent } from '../settings/public.ts'
import { pushTexts } from '../../locales/push.ts'
import { readPlainLine } from '../../lib/plain-line.ts'
import { closeShown, type ShownData } from './shown.ts'

/** Between 5 and 6 s (part 1 §4). */
const CLOSE_AFTER_MS = 5500
const BODY_CODE_POINTS = 100

/**
 * Shows what arrives while nobody looks at any page of the app, without waiting for the push service: in the place that
 * the push then takes. Answers how to stop.
 */
export function showDesktopNotifications(sync: Sync): () => void {
  const { memory } = sync
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let known = new Map(memory.heads)

  const closeLater = (conversationId: string): void => {
    clearTimeout(timers.get(conversationId))
    const close = (): void => {
      timers.delete(conversationId)
      // A push that took its place stays: whoever is away for longer finds it.
      void closeShown((tag, { is_brief }) => tag === conversationTag(conversationId) && is_brief === true)
    }
    timers.set(conversationId, setTimeout(close, CLOSE_AFTER_MS))
  }

  const show = async (head: Head): Promise<void> => {
    if (await isLookedAtElsewhere()) return
    const registration = await navigator.serviceWorker.getRegistration()
    const { notification_preview, private_mode } = getAccountSettings(sync).getSnapshot()
    const { title, body } = describe(head, notification_preview && !private_mode)
    const { conversation_id, last_seq: seq } = head
    const data: ShownData = { path: `/chat/${conversation_id}`, seq, is_brief: true }
    await registration?.showNotification(title, {
      body,
      tag: conversationTag(conversation_id),
      icon: '/icon-192.png',
      // A page that nobody looks at plays the account's own sound, or none.
      silent: true,
      data,
    })
    closeLater(conversation_id)
  }

  const look = (): void => {
    const before = known
    known = new Map(memory.heads)
    const settings = getAccountSettings(sync).getSnapshot()
    if (before.size === 0 || sync.isVisible.getSnapshot() || !settings.message_notifications) return
    const nowMs = sync.clock.now()
    // In quiet hours the push alone tells of it, without a sound.
    if (isSilent(settings, nowMs)) return
    // Taken back in the browser's own settings meanwhile: then nothing is shown.
    const listener = { me: sync.me, hearsNames: settings.mention_notifications, nowMs }
    for (const head of findNews(before, known, listener)) show(head).catch(() => undefined)
  }

  const stop = memory.subscribe('heads', look)
  return () => {
    stop()
    for (const timer of timers.values()) clearTimeout(timer)
  }
}

function describe({ peer, group, preview }: Head, hasText: boolean): { title: string; body: string } {
  const t = pushTexts.get()
  const sender = preview?.sender_name ?? peer?.display_name ?? 'Lero'
  const kinds = { text: '', image: t.photo, video: t.video, audio: t.audio, file: t.file }
  const words = [kinds[preview?.message_type ?? 'text'], readPlainLine(preview?.content ?? '')]
  const said =
    (hasText && Array.from(words.filter(Boolean).join(' · ')).slice(0, BODY_CODE_POINTS).join('')) ||
    t.message
  return group ? { title: group.name, body: `${sender}: ${said}` } : { title: sender, body: said }
}
