import { outgoingMedia } from '#contract/media.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeWaveform, encodeWaveform, resample } from './waveform.ts'

test('a waveform is at most 64 letters of the contract, silence the lowest and a shout the highest', () => {
  expect(encodeWaveform([])).toBe('')
  expect(encodeWaveform([0, 1, 0.35])).toBe('0vv')
  expect(encodeWaveform(Array.from({ length: 36_000 }, () => 0.1))).toMatch(/^[0-9a-v]{64}$/)
  const { waveform } = outgoingMedia.shape
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 4, noNaN: true }), { maxLength: 500 }), (levels) => {
      expect(waveform.safeParse(encodeWaveform(levels)).success).toBe(true)
    }),
  )
})

test('a loud moment stays in sight however many steps are drawn', () => {
  const levels = Array.from({ length: 300 }, (_, index) => (index === 150 ? 0.35 : 0))
  for (const count of [42, 30, 64]) {
    const bars = decodeWaveform(encodeWaveform(levels), count)
    expect(bars).toHaveLength(count)
    expect(Math.max(...bars)).toBe(1)
    expect(bars[0]).toBe(0)
  }
})

test('few steps are stretched, none are silence', () => {
  expect(resample([1, 0], 4)).toEqual([1, 1, 0, 0])
  expect(decodeWaveform('', 3)).toEqual([0, 0, 0])
})
