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
    { kind: 'text', text: 'Foto' },
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
