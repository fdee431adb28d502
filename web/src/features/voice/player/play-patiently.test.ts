import { expect, test } from 'vitest'
import { playPatiently, type PlayTools } from './play-patiently.ts'

const refused = new DOMException('a tap first', 'NotAllowedError')
const broken = new DOMException('no such sound', 'NotSupportedError')

/** Plays where each try ends as told; the last one again and again. */
async function playWith(ends: readonly (Error | null)[], more: Partial<PlayTools> = {}) {
  const done: string[] = []
  let tries = 0
  const outcome = await playPatiently({
    load: async (turn) => {
      done.push(`load ${turn}`)
      return true
    },
    play: async () => {
      const end = ends[Math.min(tries++, ends.length - 1)]
      done.push('play')
      if (end) throw end
    },
    waitForInteraction: async (limitMs) => void done.push(`tap within ${limitMs} ms`),
    wait: async (ms) => void done.push(`wait ${ms} ms`),
    isWanted: () => true,
    ...more,
  })
  return { outcome, done, tries }
}

test('AUDIO-005: playback is tried again up to 3 times', async () => {
  expect(await playWith([null])).toEqual({ outcome: 'playing', tries: 1, done: ['load 0', 'play'] })
  expect(await playWith([broken, broken, broken, null])).toMatchObject({ outcome: 'playing', tries: 1 + 3 })
  expect(await playWith([broken])).toMatchObject({ outcome: 'unplayable', tries: 1 + 3 })
})

test('AUDIO-006: between attempts it waits 300 ms for the user to do something', async () => {
  const { outcome, done } = await playWith([refused, refused, null])
  expect(outcome).toBe('playing')
  expect(done).toEqual(['load 0', 'play', 'tap within 300 ms', 'play', 'tap within 300 ms', 'play'])
})

test('AUDIO-007: it waits 500 ms before it loads again, from the next address', async () => {
  const { done } = await playWith([broken, broken, null])
  expect(done).toEqual(['load 0', 'play', 'wait 500 ms', 'load 1', 'play', 'wait 500 ms', 'load 2', 'play'])
})

test('what cannot be brought here is not called unplayable, nor is what only wants a tap', async () => {
  const unreachable = { load: () => Promise.reject(new Error('no line')) }
  expect(await playWith([null], unreachable)).toMatchObject({ outcome: 'unreachable', tries: 0 })
  expect(await playWith([broken], { load: () => Promise.resolve(false) })).toMatchObject({
    outcome: 'unreachable',
  })
  expect(await playWith([refused])).toMatchObject({ outcome: 'unreachable', tries: 4 })
})

test('who stops meanwhile is not played to', async () => {
  expect(await playWith([broken], { isWanted: () => false })).toMatchObject({ outcome: 'given_up', tries: 0 })
})
