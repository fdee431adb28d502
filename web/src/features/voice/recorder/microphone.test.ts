import { afterEach, expect, test, vi } from 'vitest'
import { createEncoder } from './encoders.ts'
import { openMicrophone } from './microphone.ts'

afterEach(() => vi.unstubAllGlobals())

/** As much of a browser's sound as the recorder touches. */
function stubAudio() {
  const seen = { asked: {} as unknown, rate: 0, channels: 0, slice: 0, made: {} as unknown, stopped: 0 }
  const track = { addEventListener: () => {}, stop: () => (seen.stopped += 1) }
  const raw = { getTracks: () => [track] }
  const node = { connect: () => {} }
  class Context {
    readonly sampleRate: number
    constructor({ sampleRate }: { sampleRate: number }) {
      this.sampleRate = seen.rate = sampleRate
    }
    resume = () => Promise.resolve()
    close = () => Promise.resolve()
    addEventListener = () => {}
    createMediaStreamSource = () => node
    createAnalyser = () => ({ fftSize: 0 })
    createMediaStreamDestination = () => ({
      stream: raw,
      set channelCount(count: number) {
        seen.channels = count
      },
    })
  }
  class Recorder {
    static isTypeSupported = () => true
    constructor(_: unknown, made: unknown) {
      seen.made = made
    }
    addEventListener = () => {}
    start = (slice: number) => (seen.slice = slice)
  }
  const getUserMedia = (asked: unknown) => {
    seen.asked = asked
    return Promise.resolve(raw)
  }
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal('MediaRecorder', Recorder)
  return seen
}

test('AUDIO-011, AUDIO-012: the recorder hears mono at 24 kHz and emits a chunk every 100 ms', async () => {
  const seen = stubAudio()
  const microphone = await openMicrophone()
  expect(seen.asked).toMatchObject({ audio: { channelCount: 1, sampleRate: 24_000 } })
  expect(seen).toMatchObject({ rate: 24_000, channels: 1 })
  createEncoder(microphone, { onChunk: () => {}, onFailure: () => {} }).start()
  expect(seen.slice).toBe(100)
  expect(seen.made).toEqual({ mimeType: 'audio/webm;codecs=opus', audioBitsPerSecond: 24_000 })
  microphone.close()
  expect(seen.stopped).toBe(1)
})
