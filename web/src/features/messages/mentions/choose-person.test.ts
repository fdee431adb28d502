import { expect, test } from 'vitest'
import { choosePerson, keepNamed } from './choose-person.ts'
import { markMentions } from './mark-mentions.ts'

const [one, other] = ['a', 'b'].map((id) => ({ id, name: 'Ana', photoUrl: null }))
if (!one || !other) throw new Error('nobody there')

test('who is chosen stands where was asked, and the caret behind', () => {
  expect(choosePerson({ text: 'oi @an tudo?', caret: 6, at: 3, person: one, chosen: [] })).toEqual({
    text: 'oi @Ana tudo?',
    caret: 8,
    chosen: [one],
  })
})

test('of two who are called the same the one who is chosen instead is meant, though the whole name was asked with', () => {
  const { text, chosen } = choosePerson({ text: '@Ana', caret: 4, at: 0, person: other, chosen: [one] })
  expect(markMentions(text, chosen).extra?.mentions).toEqual(['b'])
  const both = choosePerson({ text: '@Ana @Ana', caret: 9, at: 5, person: other, chosen: [one] })
  expect(markMentions(both.text, both.chosen).extra?.mentions).toEqual(['a', 'b'])
})

test('who was chosen for a text that is gone is not meant by the next one', () => {
  expect(keepNamed([one], '@')).toEqual([])
  expect(keepNamed([one], 'oi @Ana ')).toEqual([one])
})
