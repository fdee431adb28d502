import { expect, test, vi } from 'vitest'
import { layoutWords, moveWords, type Words } from './words.ts'

const NO_WORDS: Words = { text: '', voice: 'simple', isBalloon: true, size: 1, x: 0.5, y: 0.6 }

const frame = { width: 1000, height: 1000 }
/** Every letter is 50 wide. */
const measure = (text: string): number => text.length * 50

test('words break at spaces, a word wider than the photo where it must, and lines of their own stay', () => {
  const lines = (text: string) => layoutWords({ ...NO_WORDS, text }, frame, measure).lines
  expect(lines('bom dia')).toEqual(['bom dia'])
  expect(lines('bom dia, querida Recife')).toEqual(['bom dia, querida', 'Recife'])
  expect(lines('a'.repeat(20))).toEqual(['a'.repeat(16), 'a'.repeat(4)])
  expect(lines('um\ndois')).toEqual(['um', 'dois'])
  expect(layoutWords({ ...NO_WORDS, text: 'oi', voice: 'strong' }, frame, measure).lines).toEqual(['OI'])
})

test('what splits a word is made once, and only for a word wider than a line', () => {
  const segmenter = vi.spyOn(Intl, 'Segmenter')
  const lines = (text: string) => layoutWords({ ...NO_WORDS, text }, frame, measure).lines
  lines('bom dia, querida Recife, até amanhã')
  expect(segmenter).not.toHaveBeenCalled()
  lines('a'.repeat(40))
  lines(`${'b'.repeat(40)} ${'c'.repeat(40)}`)
  expect(segmenter.mock.calls.length).toBeLessThanOrEqual(1)
  segmenter.mockRestore()
})

test('the box stands round its middle and never leaves the photo', () => {
  const words = { ...NO_WORDS, text: 'bom dia', x: 0.5, y: 0.5 }
  const box = layoutWords(words, frame, measure)
  expect(box).toMatchObject({ width: 440, left: 280 })
  expect(box.top + box.height / 2).toBe(500)
  expect(layoutWords({ ...words, x: 0, y: 1 }, frame, measure)).toMatchObject({
    left: 0,
    top: 1000 - box.height,
  })
})

test('words moved by a tenth of the photo stand a tenth further, and stop at its edge', () => {
  const words = { ...NO_WORDS, text: 'bom dia', x: 0.5, y: 0.5 }
  const box = layoutWords(words, frame, measure)
  expect(moveWords(words, box, frame, 0.1, 0)).toMatchObject({ x: 0.6, y: 0.5 })
  expect(moveWords(words, box, frame, 9, -9)).toMatchObject({ x: 0.78, y: box.height / 2000 })
})
