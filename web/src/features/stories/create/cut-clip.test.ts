import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cutClip, isCut } from './cut-clip.ts'

afterEach(() => vi.unstubAllGlobals())

/** A video that plays as it is told; a play that a pause comes before ends as browsers end it. */
class FakeVideo {
  paused = true
  ended = false
  videoWidth = 640
  videoHeight = 360
  onerror = (_: unknown): void => {}
  onloadeddata = (): void => {}
  onseeked = (): void => {}
  removeAttribute = (): void => {}
  #timeS = 0
  #begin = (): void => {}
  #cutShort = (_: unknown): void => {}
  set src(_: string) {
    queueMicrotask(() => this.onloadeddata())
  }
  get currentTime(): number {
    return this.#timeS
  }
  set currentTime(toS: number) {
    this.#timeS = toS
    queueMicrotask(() => this.onseeked())
  }
  play(): Promise<void> {
    this.paused = false
    return new Promise((resolve, reject) => {
      this.#begin = resolve
      this.#cutShort = reject
    })
  }
  pause(): void {
    this.paused = true
    this.#cutShort(new DOMException('interrupted by a pause', 'AbortError'))
  }
  pass(seconds: number): void {
    if (this.paused) return
    this.#begin()
    this.#timeS += seconds
  }
}

class FakeRecorder {
  static isTypeSupported = () => true
  static made: FakeRecorder[] = []
  state = 'inactive'
  ondataavailable = (_: { data: Blob }): void => {}
  onstop = (): void => {}
  constructor() {
    FakeRecorder.made.push(this)
  }
  start = (): void => void (this.state = 'recording')
  pause = (): void => void (this.state = 'paused')
  resume = (): void => void (this.state = 'recording')
  stop = (): void => {
    this.state = 'inactive'
    queueMicrotask(() => {
      this.ondataavailable({ data: new Blob(['part']) })
      this.onstop()
    })
  }
}

class FakeStream {
  getTracks = () => []
  getVideoTracks = () => []
  getAudioTracks = () => []
}

class FakeAudio {
  createMediaStreamDestination = () => ({ stream: new FakeStream() })
  createMediaElementSource = () => ({ connect: () => {} })
  resume = async () => {}
  close = async () => {}
}

let page: EventTarget & { hidden: boolean }
let video: FakeVideo
let frames: (() => void)[]

beforeEach(() => {
  video = new FakeVideo()
  frames = []
  FakeRecorder.made = []
  const canvas = { getContext: () => ({ drawImage: () => {} }), captureStream: () => new FakeStream() }
  page = Object.assign(new EventTarget(), {
    hidden: false,
    createElement: (tag: string) => (tag === 'video' ? video : canvas),
  })
  vi.stubGlobal('document', page)
  vi.stubGlobal('AudioContext', FakeAudio)
  vi.stubGlobal('MediaStream', FakeStream)
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  vi.stubGlobal('cancelAnimationFrame', () => {})
})

/** Four seconds, of which the second and third are wanted. */
const clip = { content: new Blob(), url: 'blob:clip', lengthMs: 4000, startMs: 1000, endMs: 3000 }
const cut = (signal = new AbortController().signal) => cutClip(clip, signal, () => {})

const setHidden = (isHidden: boolean): void => {
  page.hidden = isHidden
  page.dispatchEvent(new Event('visibilitychange'))
}
/** A second goes by; a page that nobody sees is drawn no frame. */
const passSecond = (): void => {
  video.pass(1)
  if (!page.hidden) for (const run of frames.splice(0)) run()
}
const recorder = () => FakeRecorder.made[0]
const untilBegun = () => vi.waitFor(() => expect(recorder()?.state).not.toBe(undefined))

test('a tab that is left waits, and records nothing beyond the part, also where it was left before it began', async () => {
  page.hidden = true
  const cutting = cut()
  await untilBegun()
  for (let second = 0; second < 9; second += 1) passSecond()
  expect([recorder()?.state, video.currentTime]).toEqual(['paused', 1])
  setHidden(false)
  passSecond()
  expect([recorder()?.state, video.currentTime]).toEqual(['recording', 2])
  setHidden(true)
  for (let second = 0; second < 9; second += 1) passSecond()
  expect([recorder()?.state, video.currentTime]).toEqual(['paused', 2])
  setHidden(false)
  passSecond()
  expect(await (await cutting)?.text()).toBe('part')
  expect(video.currentTime).toBe(3)
})

test('a tab that is left before the video plays makes no failure of it', async () => {
  const cutting = cut()
  await untilBegun()
  setHidden(true)
  await Promise.resolve()
  setHidden(false)
  passSecond()
  passSecond()
  expect(await (await cutting)?.text()).toBe('part')
})

test('what was given up before it began is not recorded, and in the middle it ends', async () => {
  expect(await cut(AbortSignal.abort())).toBe(null)
  expect(recorder()).toBe(undefined)
  const closing = new AbortController()
  const cutting = cut(closing.signal)
  await untilBegun()
  closing.abort()
  expect(await cutting).toBe(null)
  expect([recorder()?.state, video.paused]).toEqual(['inactive', true])
})

test('a browser without what it takes cuts nothing, and says so instead of failing', async () => {
  vi.stubGlobal('AudioContext', undefined)
  expect(await cut()).toBe(null)
})

test('a video of unknown length is recorded anew until it ends, however long it is; a whole one of known length is not', async () => {
  const unknown = { ...clip, lengthMs: null, startMs: 0, endMs: 60_000 }
  expect([isCut(unknown), isCut({ ...clip, startMs: 0, endMs: 4000 }), isCut(clip)]).toEqual([
    true,
    false,
    true,
  ])
  const cutting = cutClip(unknown, new AbortController().signal, () => {})
  await untilBegun()
  for (let second = 0; second < 59; second += 1) passSecond()
  expect(recorder()?.state).toBe('recording')
  passSecond()
  expect(recorder()?.state).toBe('inactive')
  expect(await (await cutting)?.text()).toBe('part')
})
