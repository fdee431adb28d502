import { expect, test } from 'vitest'
import type { MessageExtra } from '#contract/messages.ts'
import { isStoryAnswer } from './is-story-answer.ts'

const REPLY = 'Respondeu à sua story: Que praia é essa?'
const PHOTO = 'ana/images/praia.webp'

const isAnswer = (content: string, media_url: string | null, extra: MessageExtra | null = null) =>
  isStoryAnswer({ content, media_url, extra })

test('a message answers a story by its reference, or without one by its first words, where it has media', () => {
  expect(isAnswer(REPLY, null, { story: { story_id: 's', owner_id: 'o', kind: 'reply' } })).toBe(true)
  expect(isAnswer(REPLY, PHOTO)).toBe(true)
  expect(isAnswer('Reagiu ao seu story 🔥', PHOTO)).toBe(true)
  expect(isAnswer('Ela Respondeu', PHOTO)).toBe(false)
  expect(isAnswer(REPLY, null)).toBe(false)
})

test('a photo stays one, whatever its caption begins with', () => {
  const media = { content_type: 'image/webp', bytes: 1000, width: 600, height: 400 }
  expect(isAnswer('Respondeu a chamada!', PHOTO, { media })).toBe(false)
})
