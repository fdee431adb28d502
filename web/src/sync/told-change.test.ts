import { expect, test } from 'vitest'
import { createMemory } from './memory.ts'
import { noteDraft } from './note-draft.ts'
import { toldChange } from './told-change.ts'

test('a draft that another tab tells of takes the place of no newer one', () => {
  const memory = createMemory()
  const draft = { conversation_id: 'c', text: 'quase tudo', updated_at: '2026-03-07T12:00:01.000Z' }
  memory.apply({ drafts: { put: [draft] } })
  const tell = (text: string, updated_at: string) =>
    toldChange({ drafts: { put: [{ ...draft, text, updated_at }] } }, memory).drafts?.put?.map(
      (one) => one.text,
    )
  expect(tell('quase', '2026-03-07T12:00:00.000Z')).toEqual([])
  expect(tell('quase', draft.updated_at)).toEqual(['quase'])
  expect(tell('tudo', '2026-03-07T12:00:02.000Z')).toEqual(['tudo'])
})

test('what is written after the clock was set back is newer than what was written before', () => {
  const memory = createMemory()
  const write = (text: string, nowMs: number) => noteDraft(memory, 'c', { text, isLeft: false, nowMs })
  memory.apply(write('antes', 5000))
  const told = write('depois', 1000)
  expect(toldChange(told, memory)).toEqual(told)
  expect(told.drafts?.put?.[0]?.text).toBe('depois')
})
