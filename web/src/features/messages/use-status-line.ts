import type { Head } from '#contract/conversations.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { formatLastSeen } from '../../lib/relative-time.ts'
import { useNowLabel } from '../../lib/use-now-label.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { timeTexts } from '../../locales/time.ts'
import { useTyping } from '../conversations/public.ts'
import { usePresence } from '../presence/public.ts'

type StatusLine = { text: string; kind: 'quiet' | 'online' | 'typing' }

/** The line under the name: who types, the size of a group, 'Online', or when the person was last seen (D-062, D-063). */
export function useStatusLine(conversationId: string, head: Head | null): StatusLine {
  const t = useTexts(messagesTexts)
  const time = useTexts(timeTexts)
  const [typist] = useTyping(conversationId)
  const peerId = head?.peer?.user_id ?? null
  const { is_online: isOnline, last_seen: lastSeen } = usePresence(peerId ?? '')
  const seenLabel = useNowLabel((nowMs) =>
    formatLastSeen(lastSeen === null ? null : Date.parse(lastSeen), nowMs, time),
  )

  if (head === null) return { text: '', kind: 'quiet' }
  if (typist) {
    const isNamed = head.is_group && typist.display_name !== null
    return { text: isNamed ? t.typingNamed(typist.display_name ?? '') : t.typing, kind: 'typing' }
  }
  if (head.group) return { text: t.group(head.group.member_count), kind: 'quiet' }
  if (peerId === null) return { text: '', kind: 'quiet' }
  return isOnline ? { text: t.online, kind: 'online' } : { text: seenLabel, kind: 'quiet' }
}
