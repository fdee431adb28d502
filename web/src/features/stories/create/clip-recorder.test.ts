import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClipRecorder } from './clip-recorder.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A camera that is given when `allow` is called, and a recorder that writes one piece as it stops. */
function setUp({ canRecord = true } = {}) {
  const seen = { asked: 0, isOn: false, streams: [] as boolean[], done: [] as number[], fails: 0 }
  const track = { stop: () => (seen.isOn = false) }
  let allow = (): void => {}
  const getUserMedia = () => {
    seen.asked += 1
    return new Promise((resolve) => {
      allow = () => {
        seen.isOn = true
        resolve({ getTracks: () => [track] })
      }
    })
  }
  class Recorder {
    static isTypeSupported = () => canRecord
    state = 'inactive'
    mimeType = 'video/webm;codecs=vp9'
    ondataavailable = (_: { data: Blob }): void => {}
    onstop = (): void => {}
    start = () => {
      if (!canRecord) throw new DOMException('no such encoder', 'NotSupportedError')
      this.state = 'recording'
    }
    stop = () => {
      this.state = 'inactive'
      queueMicrotask(() => {
        this.ondataavailable({ data: new Blob(['video']) })
        this.onstop()
      })
    }
  }
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  vi.stubGlobal('MediaRecorder', Recorder)
  const recorder = createClipRecorder({
    onStream: (stream) => seen.streams.push(stream !== null),
    onDone: (_, lengthMs) => seen.done.push(lengthMs),
    onFail: () => (seen.fails += 1),
  })
  return { recorder, seen, allow: () => allow() }
}

test('a video is recorded for at most 60 s, then the camera is off', async () => {
  const { recorder, seen, allow } = setUp()
  const starting = recorder.start()
  void recorder.start()
  allow()
  await starting
  expect(seen).toMatchObject({ asked: 1, isOn: true, streams: [true] })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen).toMatchObject({ isOn: false, streams: [true, false], done: [60_000], fails: 0 })
})

test('who leaves while the browser asks for the camera, or in the middle, leaves none on', async () => {
  const asked = setUp()
  const starting = asked.recorder.start()
  asked.recorder.close()
  asked.allow()
  await starting
  expect(asked.seen).toMatchObject({ isOn: false, streams: [], done: [], fails: 0 })

  const { recorder, seen, allow } = setUp()
  const begun = recorder.start()
  allow()
  await begun
  expect(seen.isOn).toBe(true)
  recorder.close()
  expect(seen.isOn).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen.done).toEqual([])
})

test('a browser that cannot record says so, its camera off', async () => {
  const { recorder, seen, allow } = setUp({ canRecord: false })
  const starting = recorder.start()
  allow()
  await starting
  expect(seen).toMatchObject({ isOn: false, streams: [], fails: 1 })
  await vi.advanceTimersByTimeAsync(60_000)
})
