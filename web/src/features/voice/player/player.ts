import { createValue, type Readable } from '../../../sync/readable.ts'
import { playPatiently, waitForInteraction } from './play-patiently.ts'
import { keepSpeed, nextSpeed, readSpeed, type Speed } from './speed.ts'
import { saveTrack, type Track } from './track.ts'

export type PlayerView = {
  readonly track: Track | null
  readonly state: 'loading' | 'playing' | 'paused'
  readonly position_ms: number
  readonly duration_ms: number
  readonly speed: Speed
  /** What its person has to know of a track that did not play. */
  readonly problem: { readonly kind: 'unplayable' | 'unreachable'; readonly track: Track } | null
}

/** Plays one track at a time, whatever screen is shown, and never over a video of the page: the later one is heard. */
export interface Player extends Readable<PlayerView> {
  /** Plays it, or goes on; pauses what plays. */
  toggle(track: Track): void
  pause(): void
  /** Goes to a place in it, playing on where it plays. */
  seek(track: Track, ms: number): void
  /** 1, 1.5, 2, and 1 again; remembered. */
  changeSpeed(): void
  close(): void
  /** The problem was told. */
  acknowledge(): void
  /** Of what plays, more often than the view tells it. */
  readPositionMs(): number
  /** How long it turned out to be; null before it was played. */
  findLength(key: string): number | null
}

const nothing: Omit<PlayerView, 'speed'> = {
  track: null,
  state: 'paused',
  position_ms: 0,
  duration_ms: 0,
  problem: null,
}

export function createPlayer(audio: HTMLAudioElement = new Audio()): Player {
  const view = createValue<PlayerView>({ ...nothing, speed: readSpeed() })
  const lengths = new Map<string, number>()
  /** Counts what was asked for: what comes late of an earlier turn is nobody's. */
  let turn = 0
  let isLoaded = false
  let objectUrl: string | null = null

  const set = (part: Partial<PlayerView>): void => view.set({ ...view.getSnapshot(), ...part })
  const readPositionMs = (): number =>
    isLoaded ? Math.round(audio.currentTime * 1000) : view.getSnapshot().position_ms

  const unload = (): void => {
    isLoaded = false
    audio.pause()
    audio.removeAttribute('src')
    if (objectUrl) URL.revokeObjectURL(objectUrl)
    objectUrl = null
  }

  const load = async (track: Track, at: number): Promise<boolean> => {
    const mine = turn
    const source = await track.sources[Math.min(at, track.sources.length - 1)]!()
    if (mine !== turn) return false
    const { position_ms, speed } = view.getSnapshot()
    unload()
    const isWhole = 'content' in source
    if (isWhole) objectUrl = URL.createObjectURL(source.content)
    audio.src = isWhole ? objectUrl! : source.url
    audio.defaultPlaybackRate = audio.playbackRate = speed
    audio.currentTime = position_ms / 1000
    isLoaded = true
    return isWhole
  }

  /** `firstSource`: where the address of a track that was playing is over, the next one. */
  const play = async (track: Track, firstSource = 0): Promise<void> => {
    const mine = ++turn
    set({ state: 'loading', problem: null })
    for (const video of document.querySelectorAll('video')) if (!video.muted) video.pause()
    const wasLoaded = isLoaded
    const outcome = await playPatiently({
      load: async (count) => {
        if (count === 0 && wasLoaded && firstSource === 0) return objectUrl !== null
        return load(track, count + firstSource)
      },
      play: () => audio.play(),
      waitForInteraction,
      wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
      isWanted: () => mine === turn,
    })
    if (outcome === 'given_up' || mine !== turn) return
    if (outcome === 'playing') return set({ state: 'playing' })
    unload()
    set({ ...nothing, problem: { kind: outcome, track } })
    if (outcome === 'unplayable') await saveTrack(track).catch(() => {})
  }

  const choose = (track: Track): void => {
    turn += 1
    unload()
    const duration_ms = lengths.get(track.key) ?? track.duration_ms
    set({ ...nothing, track, duration_ms })
  }
  const close = (): void => {
    turn += 1
    unload()
    set({ ...nothing, problem: view.getSnapshot().problem })
  }
  const pause = (): void => {
    turn += 1
    const position_ms = readPositionMs()
    audio.pause()
    if (view.getSnapshot().track) set({ state: 'paused', position_ms })
  }

  const learnLength = (seconds: number): void => {
    const { track } = view.getSnapshot()
    if (!track || !Number.isFinite(seconds) || seconds <= 0) return
    const duration_ms = Math.round(seconds * 1000)
    lengths.set(track.key, duration_ms)
    set({ duration_ms })
  }
  audio.addEventListener('durationchange', () => learnLength(audio.duration))
  audio.addEventListener('timeupdate', () => {
    if (isLoaded && view.getSnapshot().state === 'playing') set({ position_ms: readPositionMs() })
  })
  audio.addEventListener('ended', () => {
    learnLength(audio.currentTime)
    const next = view.getSnapshot().track?.findNext()
    if (!next) return close()
    choose(next)
    void play(next)
  })
  // A call or the headphones' button.
  audio.addEventListener('pause', () => {
    if (isLoaded && !audio.ended && view.getSnapshot().state === 'playing') pause()
  })
  const giveWay = ({ target }: Event): void => {
    const { muted, paused } = target as HTMLMediaElement
    if (!muted && !paused && view.getSnapshot().state !== 'paused') pause()
  }
  for (const kind of ['play', 'volumechange']) document.addEventListener(kind, giveWay, { capture: true })
  audio.addEventListener('error', () => {
    const { track, state, position_ms } = view.getSnapshot()
    if (!track || !isLoaded || state !== 'playing') return
    unload()
    set({ position_ms })
    void play(track, 1)
  })

  return {
    subscribe: view.subscribe,
    getSnapshot: view.getSnapshot,
    toggle: (track) => {
      const now = view.getSnapshot()
      if (now.track?.key !== track.key) choose(track)
      else if (now.state !== 'paused') return pause()
      void play(track)
    },
    pause,
    seek: (track, ms) => {
      if (view.getSnapshot().track?.key !== track.key) choose(track)
      const { duration_ms } = view.getSnapshot()
      const position_ms = Math.max(0, Math.min(ms, duration_ms))
      if (isLoaded) audio.currentTime = position_ms / 1000
      set({ position_ms })
    },
    changeSpeed: () => {
      const speed = nextSpeed(view.getSnapshot().speed)
      keepSpeed(speed)
      audio.defaultPlaybackRate = audio.playbackRate = speed
      set({ speed })
    },
    close,
    acknowledge: () => set({ problem: null }),
    readPositionMs,
    findLength: (key) => lengths.get(key) ?? null,
  }
}

let player: Player | null = null

/** The one of this page. */
export function getPlayer(): Player {
  return (player ??= createPlayer())
}
