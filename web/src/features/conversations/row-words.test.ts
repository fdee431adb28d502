import { expect, it } from 'vitest'
import { texts as t } from '../../locales/pt-BR/conversations.ts'
import type { ChatRow } from './chat-row.ts'
import { describeRow } from './row-words.ts'

const row: ChatRow = {
  id: 'c',
  name: 'Ana',
  avatar_url: null,
  is_group: false,
  group_id: null,
  member_count: 0,
  is_admin: false,
  peer_id: 'p',
  preview: { kind: 'empty' },
  time: null,
  unread_count: 0,
  typing: [],
  blocked_by_me: false,
  is_pinned: false,
  muted_until: null,
  is_favourite: false,
  is_archived: false,
  is_marked_unread: false,
  is_request: false,
  theme_index: 0,
  wallpaper_index: 0,
  updated_at: '2026-11-21T12:00:00.000Z',
}
const message = {
  kind: 'message',
  is_own: false,
  sender_name: 'Ana',
  message_type: 'text',
  content: 'oi',
  is_deleted: false,
  tick: null,
} as const

it.each([
  ['an incoming text', { preview: message }, { kind: 'text', text: 'oi' }],
  ['a marked text', { preview: { ...message, content: '*oi* _você_' } }, { kind: 'text', text: 'oi você' }],
  ['a group text', { preview: message, is_group: true }, { kind: 'text', text: 'Ana: oi' }],
  [
    'an own text',
    { preview: { ...message, is_own: true, tick: 'read' as const } },
    { kind: 'text', text: 'Você: oi', tick: 'read' },
  ],
  [
    'an own text on its way',
    { preview: { ...message, is_own: true, tick: 'waiting' as const } },
    { kind: 'text', text: 'Você: oi', tick: 'sending' },
  ],
  [
    'a refused text',
    { preview: { ...message, is_own: true, tick: 'failed' as const } },
    { kind: 'failed', text: 'Não enviada. Tentar de novo' },
  ],
  [
    'a deleted message',
    { preview: { ...message, content: null, is_deleted: true } },
    { kind: 'text', text: 'Mensagem apagada' },
  ],
  [
    'a photo',
    { preview: { ...message, message_type: 'image' as const, content: null } },
    { kind: 'text', text: 'Foto', file: 'image' },
  ],
  [
    'a video with words',
    { preview: { ...message, message_type: 'video' as const, content: 'olha *isso*' } },
    { kind: 'text', text: 'Vídeo · olha isso', file: 'video' },
  ],
  [
    'a voice message with its length',
    { preview: { ...message, message_type: 'audio' as const, content: '', duration_ms: 12_300 } },
    { kind: 'text', text: 'Áudio 0:12', file: 'audio' },
  ],
  [
    'a long one',
    { preview: { ...message, message_type: 'audio' as const, content: '', duration_ms: 725_000 } },
    { kind: 'text', text: 'Áudio 12:05', file: 'audio' },
  ],
  [
    'one of more than an hour',
    { preview: { ...message, message_type: 'audio' as const, content: '', duration_ms: 3_723_999 } },
    { kind: 'text', text: 'Áudio 1:02:04', file: 'audio' },
  ],
  [
    'a voice message that does not say how long it is',
    { preview: { ...message, message_type: 'audio' as const, content: '' } },
    { kind: 'text', text: 'Áudio', file: 'audio' },
  ],
  [
    'an own document in a group',
    {
      preview: {
        ...message,
        message_type: 'file' as const,
        content: '',
        is_own: true,
        tick: 'sent' as const,
      },
      is_group: true,
    },
    { kind: 'text', text: 'Você: Arquivo', file: 'file', tick: 'sent' },
  ],
  [
    'what may be seen once, without its words',
    { preview: { ...message, message_type: 'image' as const, view_once: true as const } },
    { kind: 'text', text: 'Foto de visualização única', file: 'once' },
  ],
  [
    'a video that may be seen once',
    { preview: { ...message, message_type: 'video' as const, view_once: true as const, content: null } },
    { kind: 'text', text: 'Vídeo de visualização única', file: 'once' },
  ],
  [
    'a deleted photo',
    { preview: { ...message, message_type: 'image' as const, content: null, is_deleted: true } },
    { kind: 'text', text: 'Mensagem apagada' },
  ],
  [
    'a draft',
    { preview: { kind: 'draft' as const, text: 'sobre' } },
    { kind: 'draft', label: 'Rascunho: ', text: 'sobre' },
  ],
  [
    'someone typing, before the draft',
    { preview: { kind: 'draft' as const, text: 'x' }, typing: [{ user_id: 'p', display_name: 'Ana' }] },
    { kind: 'typing', text: 'digitando' },
  ],
  [
    'someone typing in a group',
    { preview: message, is_group: true, typing: [{ user_id: 'p', display_name: 'Rafa' }] },
    { kind: 'typing', text: 'Rafa está digitando' },
  ],
])('%s', (_name, part, expected) => {
  expect(describeRow({ ...row, ...part }, t)).toEqual(expected)
})
