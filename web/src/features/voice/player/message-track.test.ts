import { expect, test, vi } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { createTextMessage } from '#contract/text-message.ts'
import type { Sync } from '../../../sync/sync.ts'
import { durationOf, makeMessageTrack } from './message-track.ts'

const ME = 'me'

const made = { id: 'v1', conversation_id: 'c1', seq: 1, created_at: '2026-11-25T14:32:05.123Z' }

function makeVoice(part: Partial<Message>): Message {
  return { ...createTextMessage(made), message_type: 'audio', ...part }
}

test('AUDIO-014: the default duration is 30 s where a message has none', () => {
  expect(durationOf(makeVoice({}))).toBe(30 * 1000)
  expect(durationOf(makeVoice({ audio_duration: 4.5 }))).toBe(4500)
  const extra = { media: { content_type: 'audio/webm', bytes: 1, duration_ms: 4321 } }
  expect(durationOf(makeVoice({ audio_duration: 4.5, extra }))).toBe(4321)
})

test('what follows a voice message at once is played after it, and nothing else', () => {
  const voice = makeVoice({})
  const next = makeVoice({ id: 'v2', seq: 2 })
  const text = createTextMessage({ ...made, id: 't', seq: 2, content: 'oi' })
  const notice = { ...text, id: 'n', notice: { kind: 'member_left' } } as unknown as Message
  const jobs = new Map<string, object>()
  const findNext = (...rows: Message[]) => {
    const sync = { me: ME, memory: { log: () => ({ rows }), jobs } } as unknown as Sync
    return makeMessageTrack(voice, { sync, accessToken: vi.fn<() => Promise<string>>() }).findNext()?.key
  }
  expect(findNext(voice, next)).toBe('v2')
  expect(findNext(voice, notice, next)).toBe('v2')
  expect(findNext(voice, text, next)).toBe(undefined)
  expect(findNext(voice, { ...next, deleted_for_everyone: true })).toBe(undefined)
  expect(findNext(voice)).toBe(undefined)
  expect(findNext(next)).toBe(undefined)
  const after = makeVoice({ id: 'v3', seq: 3 })
  const input = { message_id: 'v2' }
  jobs.set('j', { kind: 'mutation', call: 'messages.delete_for_me', lane: 'l', order: 1, input })
  expect(findNext(voice, next, after)).toBe('v3')
})

test('it is saved under when it was sent, ending as its type does', () => {
  const sync = { me: ME } as unknown as Sync
  const extra = { media: { content_type: 'audio/mp4', bytes: 1 } }
  const tools = { sync, accessToken: vi.fn<() => Promise<string>>() }
  const track = makeMessageTrack(makeVoice({ extra, sender_id: ME, client_id: 'k' }), tools)
  expect(track).toMatchObject({ file_name: 'audio-2026-11-25-143205.mp4', sender_id: null, key: 'k' })
})
