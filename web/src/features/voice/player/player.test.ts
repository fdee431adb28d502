import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPlayer } from './player.ts'
import type { Track } from './track.ts'

/** The page, and a video in it: an event's target is whom it was dispatched at. */
const page = Object.assign(new EventTarget(), {
  muted: false,
  paused: true,
  pause: () => void (page.paused = true),
  querySelectorAll: () => [page],
})

beforeEach(() => void vi.stubGlobal('document', page))
afterEach(() => vi.unstubAllGlobals())

/** A player whose audio plays whatever it is given, and what its audio was told. */
function setUp() {
  const told: string[] = []
  const audio = Object.assign(new EventTarget(), {
    currentTime: 0,
    duration: 4,
    ended: false,
    src: '',
    play: async () => void told.push('play'),
    pause: () => void told.push('pause'),
    removeAttribute: () => {},
  })
  const player = createPlayer(audio as unknown as HTMLAudioElement)
  const track: Track = {
    key: 'v1',
    conversation_id: 'c1',
    sender_id: null,
    duration_ms: 4000,
    file_name: 'audio.webm',
    sources: [() => Promise.resolve({ url: '/voice' })],
    findNext: () => null,
  }
  return { player, track, told }
}

/** The video begins to play, or its sound is changed. */
function tellOfVideo(kind: 'play' | 'volumechange', muted: boolean): void {
  Object.assign(page, { muted, paused: false }).dispatchEvent(new Event(kind))
}

test('of a voice message and a video in the page the later one is heard, never both', async () => {
  const { player, track, told } = setUp()
  const play = async (): Promise<void> => {
    player.toggle(track)
    await vi.waitFor(() => expect(player.getSnapshot().state).toBe('playing'))
  }
  await play()
  tellOfVideo('play', true)
  expect(player.getSnapshot().state).toBe('playing')
  tellOfVideo('volumechange', false)
  expect(player.getSnapshot()).toMatchObject({ state: 'paused', track })
  expect(told.at(-1)).toBe('pause')
  await play()
  expect(page.paused).toBe(true)
  tellOfVideo('play', false)
  expect(player.getSnapshot()).toMatchObject({ state: 'paused', track })
})
