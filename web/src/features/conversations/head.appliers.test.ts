import { expect, test } from 'vitest'
import type { ConversationEvent } from '#contract/messages.ts'
import type { HeldHead } from '../../sync/heads.ts'
import { headAppliers } from './head.appliers.ts'

test('the preview of what comes says whom it names', () => {
  const message = {
    id: 'm',
    seq: 5,
    sender_id: 'bia',
    content: 'oi',
    message_type: 'text',
    extra: { mentions: ['ana'] },
  }
  const event = { kind: 'message', seq: 5, message } as unknown as Extract<
    ConversationEvent,
    { kind: 'message' }
  >
  const head = { my_read_seq: 4, unread_count: 0, preview: null } as unknown as HeldHead
  const moved = headAppliers.message(head, event, { me: 'ana' } as never)
  expect(moved).toMatchObject({ preview: { seq: 5, mentions: ['ana'] }, unread_count: 1 })
})
