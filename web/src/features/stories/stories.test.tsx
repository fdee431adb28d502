import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { Story } from '#contract/stories.ts'
import { createStoryActions } from './story-actions.ts'
import { createStoryTimer, pageClock } from './story-timer.ts'
import { BACKGROUNDS, durationOf, emojiOf, inkOn, sizeOf } from '../story-looks/public.ts'
import { useStories } from './use-stories.tsx'
import { readMove } from './viewer/read-move.ts'
import { beginWith, stepBack, stepOn, stepPerson } from './walk.ts'

afterEach(() => vi.useRealTimers())

test("STORIES-069: outside its provider the stories throw 'useStories deve ser usado dentro de StoriesProvider'", () => {
  function Lost() {
    useStories()
    return null
  }
  expect(() => renderToString(<Lost />)).toThrow('useStories deve ser usado dentro de StoriesProvider')
})

test('STORIES-049: an unknown reaction type is a heart', () => {
  expect(['heart', 'fire', 'thumbs_up', 'laugh', 'wow', 'sad', 'clap', 'toString'].map(emojiOf)).toEqual([
    '❤️',
    '🔥',
    '👍',
    '😂',
    '😮',
    '😢',
    '❤️',
    '❤️',
  ])
})

test('STORIES-032: progress moves every 100 ms, 50 times in the 5000 ms of an item, and stands still while paused', () => {
  vi.useFakeTimers()
  const shares: number[] = []
  let ends = 0
  const clock = {
    now: () => Date.now(),
    every: (run: () => void, delayMs: number) => {
      const timer = setInterval(run, delayMs)
      return () => clearInterval(timer)
    },
  }
  const timer = createStoryTimer(
    clock,
    (share) => shares.push(share),
    () => (ends += 1),
  )
  timer.start(5000)
  vi.advanceTimersByTime(300)
  expect(shares).toEqual([0, 0.02, 0.04, 0.06])
  timer.setPaused(true)
  vi.advanceTimersByTime(60_000)
  expect([shares.length, ends]).toEqual([4, 0])
  timer.setPaused(false)
  vi.advanceTimersByTime(4600)
  expect(ends).toBe(0)
  vi.advanceTimersByTime(100)
  expect([shares.length, shares.at(-1), ends]).toEqual([51, 1, 1])
  vi.advanceTimersByTime(10_000)
  expect(ends).toBe(1)
})

test('STORIES-031: what is no video is over after 5000 ms, and not after 4999', () => {
  vi.useFakeTimers()
  const onEnd = vi.fn<() => void>()
  const timer = createStoryTimer(pageClock, () => undefined, onEnd)
  for (const content_type of ['image', 'text'] as const) {
    timer.start(durationOf({ content_type, duration_ms: null }))
    vi.advanceTimersByTime(4999)
    expect(onEnd).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onEnd).toHaveBeenCalledOnce()
    onEnd.mockClear()
  }
})

test('STORIES-036: 50 px sideways change nothing, 51 px the person', () => {
  expect([readMove(50, 0), readMove(-50, 49), readMove(49, -50)]).toEqual([null, null, null])
  expect([readMove(51, 0), readMove(-51, 50)]).toEqual(['before', 'after'])
  expect([readMove(9, 0), readMove(0, 96), readMove(60, 97)]).toEqual(['tap', null, 'close'])
  expect([readMove(0, -60), readMove(0, -61), readMove(50, -200)]).toEqual([null, 'up', 'up'])
})

test('an image and a text stand 5 s, a video as long as it is, between 5 and 60 s', () => {
  const of = (content_type: Story['content_type'], duration_ms: number | null) =>
    durationOf({ content_type, duration_ms })
  expect([of('image', null), of('text', null), of('video', null), of('video', 2000)]).toEqual([
    5000, 5000, 5000, 5000,
  ])
  expect([of('video', 12_345), of('video', 90_000)]).toEqual([12_345, 60_000])
})

const story: Story = {
  id: 'story',
  user_id: 'ana',
  content_type: 'text',
  content_url: null,
  text_content: 'oi',
  background_color: '#000000',
  text_style: null,
  caption: null,
  location: null,
  allow_replies: true,
  is_active: true,
  start_ms: 0,
  duration_ms: null,
  privacy_type: null,
  view_count: null,
  is_viewed: false,
  my_reaction: null,
  created_at: '2026-03-07T12:00:00.000Z',
  expires_at: '2026-03-08T12:00:00.000Z',
}

test('STORIES-040: who is not signed in marks nothing as viewed, and is told nothing', () => {
  const touched = vi.fn<() => void>()
  const actions = createStoryActions(null, { patch: touched, drop: touched }, () => false)
  expect(() => actions.view(story)).not.toThrow()
  expect(touched).not.toHaveBeenCalled()
})

test('twenty grounds, black first, each with the ink that is read on it', () => {
  expect([BACKGROUNDS.length, new Set(BACKGROUNDS).size, BACKGROUNDS[0]]).toEqual([20, 20, '#000000'])
  expect([inkOn('#000000'), inkOn('#0b6285'), inkOn('#ffb224'), inkOn('#f4f0e8')]).toEqual([
    '#ffffff',
    '#ffffff',
    '#000000',
    '#000000',
  ])
  expect([sizeOf('a'.repeat(119)), sizeOf('a'.repeat(120)), sizeOf('a'.repeat(300))]).toEqual([
    'large',
    'medium',
    'small',
  ])
})

test('one goes from story to story and from person to person, and back the same way', () => {
  const reel = (user_id: string, ...ids: string[]) => ({
    user_id,
    stories: ids.map((id) => ({ id, is_viewed: id.startsWith('seen') })),
  })
  const reels = [reel('ana', 'seen1', 'a2'), reel('bia'), reel('caio', 'c1', 'c2')]
  const at = (user_id: string, story_id: string) => ({ user_id, story_id })
  expect(beginWith(reels[0])).toEqual(at('ana', 'a2'))
  expect(beginWith(reels[1])).toBeNull()
  expect(stepOn(reels, at('ana', 'seen1'))).toEqual(at('ana', 'a2'))
  expect(stepOn(reels, at('ana', 'a2'))).toEqual(at('caio', 'c1'))
  expect(stepOn(reels, at('caio', 'c2'))).toBeNull()
  expect(stepBack(reels, at('caio', 'c2'))).toEqual(at('caio', 'c1'))
  expect(stepBack(reels, at('caio', 'c1'))).toEqual(at('ana', 'a2'))
  expect(stepBack(reels, at('ana', 'seen1'))).toEqual(at('ana', 'seen1'))
  expect(stepPerson(reels, at('ana', 'a2'), 1)).toEqual(at('caio', 'c1'))
  expect(stepPerson(reels, at('caio', 'c1'), -1)).toEqual(at('ana', 'a2'))
  expect(stepPerson(reels, at('caio', 'c1'), 1)).toBeNull()
})
