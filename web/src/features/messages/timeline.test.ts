import { describe, expect, it } from 'vitest'
import { createTextMessage } from '#contract/text-message.ts'
import type { ShownMessage } from './shown-message.ts'
import { createTimeline, type TimelineInput } from './timeline.ts'

let lastSeq = 0
function say(senderId: string, at: string, part: Partial<ShownMessage> = {}): ShownMessage {
  lastSeq += 1
  const message = createTextMessage({
    id: `m${lastSeq}`,
    conversation_id: 'c',
    seq: lastSeq,
    sender_id: senderId,
    content: 'oi',
    created_at: new Date(at).toISOString(),
  })
  return {
    key: message.id,
    state: 'received',
    is_own: false,
    failure_code: null,
    message,
    reply_to: null,
    ...part,
  }
}
function build(messages: readonly ShownMessage[], part: Partial<TimelineInput> = {}) {
  return createTimeline()({ messages, hasOlder: false, unread: null, pageStarts: new Set(), ...part })
}

describe('createTimeline', () => {
  it('stacks what one person says within ten minutes of one day', () => {
    const items = build([
      say('ana', '2026-11-20T23:58'),
      say('ana', '2026-11-20T23:59'),
      say('ana', '2026-11-21T00:01'),
      say('bia', '2026-11-21T00:02'),
      say('bia', '2026-11-21T00:11'),
      say('bia', '2026-11-21T00:21'),
    ])
    expect(items.map((item) => item.joinsPrevious)).toEqual([false, true, false, false, true, false])
    expect(items.map((item) => item.joinsNext)).toEqual([true, false, false, true, false, false])
    expect(items.map((item) => item.startsDay)).toEqual([true, false, true, false, false, false])
  })

  it('does not name the day of the oldest one while older ones exist', () => {
    expect(build([say('ana', '2026-11-21T10:00')], { hasOlder: true })[0]?.startsDay).toBe(false)
  })

  it('puts the unread line above its message and begins a stack there', () => {
    const messages = [say('ana', '2026-11-21T10:00'), say('ana', '2026-11-21T10:01')]
    const items = build(messages, { unread: { above_key: messages[1]?.key ?? '', count: 3 } })
    expect(items.map((item) => item.unreadCount)).toEqual([0, 3])
    expect(items[1]?.joinsPrevious).toBe(false)
  })

  it('leaves what is shown as it is when older messages come above it', () => {
    const shown = [say('ana', '2026-11-21T10:00'), say('ana', '2026-11-21T10:01')]
    const input: TimelineInput = {
      messages: shown,
      hasOlder: true,
      unread: null,
      pageStarts: new Set([shown[0]?.key ?? '']),
    }
    const arrange = createTimeline()
    const before = arrange(input)
    const older = say('ana', '2026-11-21T09:59')
    const after = arrange({ ...input, messages: [older, ...shown] })
    expect(after[1]).toBe(before[0])
    expect(after[2]).toBe(before[1])
  })

  it('ends a stack below a message that was not sent, which has its own line', () => {
    const items = build([
      say('ana', '2026-11-21T10:00', { state: 'failed', is_own: true }),
      say('ana', '2026-11-21T10:01', { is_own: true }),
    ])
    expect(items[0]?.joinsNext).toBe(false)
  })

  it('tells in one line whom one person added one after the other, and stacks no message with it', () => {
    const adds = (actorId: string, userId: string, at = '2026-11-21T10:00') => {
      const shown = say(actorId, at)
      const { conversation_id, seq, created_at } = shown.message
      const notice = {
        kind: 'member_joined',
        conversation_id,
        seq,
        created_at,
        user_id: userId,
        role: 'member',
        actor_id: actorId,
      } as const
      return { ...shown, message: { ...shown.message, notice } }
    }
    const messages = [
      adds('ana', 'ana'),
      adds('ana', 'bia'),
      adds('ana', 'caio'),
      adds('rui', 'dora'),
      say('rui', '2026-11-21T10:01'),
      adds('rui', 'edu', '2026-11-22T10:00'),
    ]
    const told = (items: ReturnType<typeof build>) =>
      items.map(({ notices }) => notices.map((notice) => ('user_id' in notice ? notice.user_id : '')))
    expect(told(build(messages))).toEqual([['ana'], [], ['bia', 'caio'], ['dora'], [], ['edu']])
    expect(build(messages)[4]).toMatchObject({ joinsPrevious: false, joinsNext: false })

    // One that comes while one looks takes over the line; an older page leaves what is shown as it is.
    const arrange = createTimeline()
    const input = { hasOlder: false, unread: null, pageStarts: new Set<string>() }
    arrange({ ...input, messages: messages.slice(0, 2) })
    expect(told(arrange({ ...input, messages: messages.slice(0, 3) }))).toEqual([
      ['ana'],
      [],
      ['bia', 'caio'],
    ])
    const pageStarts = new Set([messages[2]!.key])
    expect(told(build(messages.slice(0, 3), { pageStarts }))).toEqual([['ana'], ['bia'], ['caio']])
  })
})
