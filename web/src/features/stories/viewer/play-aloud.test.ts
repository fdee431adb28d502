import { expect, test, vi } from 'vitest'
import { playAloud } from './play-aloud.ts'

/** A video whose plays end as told; the last one again and again. */
async function play(...ends: readonly (string | null)[]) {
  let plays = 0
  const media = {
    muted: false,
    play: async () => {
      const end = ends[Math.min(plays++, ends.length - 1)]
      if (end) throw new DOMException('no', end)
    },
  }
  const onSilenced = vi.fn<() => void>()
  await playAloud(media, onSilenced)
  return { plays, isMuted: media.muted, isTold: onSilenced.mock.calls.length > 0 }
}

test('a video plays without sound where sound wants a tap first, and in no other case', async () => {
  expect(await play(null)).toEqual({ plays: 1, isMuted: false, isTold: false })
  expect(await play('NotAllowedError', null)).toEqual({ plays: 2, isMuted: true, isTold: true })
  expect(await play('NotAllowedError')).toEqual({ plays: 2, isMuted: true, isTold: true })
})

test('what is held before it has begun to play stays still, and keeps its sound', async () => {
  expect(await play('AbortError', null)).toEqual({ plays: 1, isMuted: false, isTold: false })
})
