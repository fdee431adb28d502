import type { texts } from '../../locales/pt-BR/conversations.ts'
import { formatLength } from '../../lib/format-length.ts'
import { readPlainLine } from '../../lib/plain-line.ts'
import type { RowPreview as KitPreview } from '../../ui/row.tsx'
import type { ChatRow } from './chat-row.ts'

type Words = typeof texts

/** The second line of a row (D-057): who types, then the draft, then the last message with its tick. */
export function describeRow({ typing, preview, is_group, time }: ChatRow, t: Words): KitPreview {
  const typist = typing[0]
  if (typist) {
    const isNamed = is_group && typist.display_name
    return { kind: 'typing', text: isNamed ? t.typingNamed(typist.display_name ?? '') : t.typing }
  }
  switch (preview.kind) {
    case 'draft':
      return { kind: 'draft', label: t.draft, text: preview.text }
    case 'empty':
      // With a time there were some: the last was deleted for oneself, and the server has not heard of it.
      return { kind: 'text', text: time ? '' : t.noMessages }
    case 'message':
      return describeMessage(preview, is_group, t)
  }
}

function describeMessage(
  preview: Extract<ChatRow['preview'], { kind: 'message' }>,
  isGroup: boolean,
  t: Words,
): KitPreview {
  if (preview.tick === 'failed') return { kind: 'failed', text: t.notSent }
  const { message_type, view_once, is_deleted, tick } = preview
  return {
    kind: 'text',
    text: describePerson(preview, isGroup, t) + describeContent(preview, t),
    ...(message_type !== 'text' && !is_deleted && { file: view_once ? 'once' : message_type }),
    ...(tick && { tick: tick === 'waiting' ? 'sending' : tick }),
  }
}

function describePerson(
  { is_own, sender_name, is_deleted }: { is_own: boolean; sender_name: string | null; is_deleted: boolean },
  isGroup: boolean,
  t: Words,
): string {
  if (is_deleted) return ''
  if (is_own) return t.you
  return isGroup ? t.from(sender_name ?? t.unknownPerson) : ''
}

function describeContent(preview: Extract<ChatRow['preview'], { kind: 'message' }>, t: Words): string {
  const { is_deleted, message_type, view_once, duration_ms, content } = preview
  if (is_deleted) return t.deletedMessage
  const kinds = { text: '', image: t.photo, video: t.video, audio: t.audio, file: t.file }
  const kind = kinds[message_type]
  if (view_once) return t.once(kind)
  const length = duration_ms === undefined ? '' : ` ${formatLength(duration_ms)}`
  return [kind + length, readPlainLine(content ?? '')].filter(Boolean).join(' · ')
}
