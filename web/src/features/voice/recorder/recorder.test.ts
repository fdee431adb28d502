import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRecorder, type AudioHandler, type RecorderAlert } from './recorder.ts'
import { createRecordingKeeper } from './kept-recordings.ts'
import type { Microphone } from './microphone.ts'

const CHAT = 'c1'
const keeper = createRecordingKeeper('u1')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(async () => {
  vi.useRealTimers()
  for (let left = await keeper.findLeft(CHAT); left; left = await keeper.findLeft(CHAT))
    await keeper.drop(left.id)
})

type Given = {
  onAudio?: AudioHandler | undefined
  measure?: () => Promise<number>
  bytes?: number
  open?: () => Promise<Microphone>
  startEncoder?: () => void
}

/** A recorder whose microphone and encoder are here, with what it tells. */
function setUp(given: Given = {}) {
  const { onAudio, measure = () => Promise.resolve(1234), bytes = 300, open, startEncoder = () => {} } = given
  const alerts: RecorderAlert[] = []
  const told = { ends: 0, isOff: false, lose: () => {}, isEncoderStopped: false, begun: [] as string[] }
  const microphone = {
    context: { sampleRate: 24_000 },
    readLevel: () => 0.35,
    onLost: (listener: () => void) => (told.lose = listener),
    close: () => (told.isOff = true),
  } as unknown as Microphone
  let hear = (_: Blob): void => {}
  const recorder = createRecorder({
    id: crypto.randomUUID(),
    conversation_id: CHAT,
    open: open ?? (() => Promise.resolve(microphone)),
    createEncoder: (_, { onChunk }) => {
      hear = onChunk
      const stop = () => Promise.resolve().then(() => void (told.isEncoderStopped = true))
      return { type: 'audio/webm;codecs=opus', start: startEncoder, stop }
    },
    measure,
    keeper: {
      ...keeper,
      begin: (head) => {
        told.begun.push(head.id)
        return keeper.begin(head)
      },
    },
    onAlert: (alert) => alerts.push(alert),
    onEnd: () => (told.ends += 1),
    onAudio,
  })
  /** Speech of so many seconds. */
  const speak = (seconds: number): void => {
    for (let chunk = 0; chunk < seconds * 10; chunk += 1) {
      vi.advanceTimersByTime(100)
      if (bytes > 0) hear(new Blob([new Uint8Array(bytes)]))
    }
  }
  return { recorder, alerts, told, speak }
}

test('AUDIO-001: it is idle, recording with the time that passes, and stopped', async () => {
  const { recorder, speak, told } = setUp()
  expect(recorder.getSnapshot()).toEqual({ state: 'idle' })
  await recorder.start()
  speak(2)
  const view = recorder.getSnapshot()
  expect(view).toMatchObject({ state: 'recording', elapsed_ms: 2000, rest_ms: null })
  expect(view.state === 'recording' && view.levels).toHaveLength(20)
  const recording = await recorder.stop()
  expect(told.isOff && told.isEncoderStopped).toBe(true)
  expect(recording).toMatchObject({
    duration_ms: 1234,
    waveform: 'v'.repeat(20),
    type: 'audio/webm;codecs=opus',
  })
  expect(recording?.content.size).toBe(6000)
  expect(recording?.content.type).toBe('audio/webm')
  expect(recorder.getSnapshot()).toEqual({ state: 'stopped', recording, note: null })
})

test('it stops by itself at 95 % of 10485760 bytes, says how long it can go on before, and keeps what it has', async () => {
  // 50 KB each 100 ms: 19.9 s.
  const { recorder, speak } = setUp({ bytes: 50_000 })
  await recorder.start()
  speak(10)
  const view = recorder.getSnapshot()
  expect(view.state === 'recording' && Math.round((view.rest_ms ?? 0) / 1000)).toBe(10)
  speak(10)
  await vi.waitFor(() => expect(recorder.getSnapshot()).toMatchObject({ state: 'stopped', note: 'limit' }))
  const recording = await recorder.stop()
  expect(recording!.content.size).toBeGreaterThan(9_900_000)
  expect(recording!.content.size).toBeLessThan(10_485_760)
})

test('a call that takes the microphone keeps what was heard', async () => {
  const { recorder, told, speak } = setUp()
  await recorder.start()
  speak(1)
  told.lose()
  await vi.waitFor(() =>
    expect(recorder.getSnapshot()).toMatchObject({ state: 'stopped', note: 'interrupted' }),
  )
})

test('AUDIO-027: without an audio handler it says so, and keeps the recording', async () => {
  const { recorder, alerts, speak, told } = setUp()
  await recorder.start()
  speak(1)
  expect(await recorder.send()).toBe(false)
  expect(alerts).toEqual(['no_handler'])
  const { texts } = await import('../../../locales/pt-BR/voice.ts')
  expect(texts.alerts.no_handler).toBe('Erro: Handler de áudio não configurado')
  expect(recorder.getSnapshot().state).toBe('stopped')
  expect(told.ends).toBe(0)
})

test('nothing heard, no microphone, a broken recording: each has its alert', async () => {
  const silent = setUp({ bytes: 0 })
  await silent.recorder.start()
  silent.speak(1)
  expect(await silent.recorder.stop()).toBe(null)
  expect(silent.alerts).toEqual(['empty'])
  expect(silent.told.ends).toBe(1)

  const refused = setUp({ open: () => Promise.reject(new DOMException('no', 'NotAllowedError')) })
  await refused.recorder.start()
  expect(refused.alerts).toEqual(['microphone'])
  expect(refused.told.ends).toBe(1)

  const broken = setUp({ measure: () => Promise.reject(new Error('cannot decode')) })
  await broken.recorder.start()
  broken.speak(1)
  expect(await broken.recorder.stop()).toMatchObject({ duration_ms: 1000 })
  expect(broken.alerts).toEqual(['processing'])
})

test('what a page that died had heard is there again, until it is sent or thrown away', async () => {
  const { recorder, speak } = setUp()
  await recorder.start()
  speak(3)
  // The page is gone: no stop, no word.
  const left = await vi.waitFor(async () => {
    const found = await keeper.findLeft(CHAT)
    expect(found?.chunks).toHaveLength(3)
    return found!
  })
  const taken: number[] = []
  const again = setUp({ onAudio: async ({ content }) => void taken.push(content.size) })
  await again.recorder.resume(left)
  expect(again.recorder.getSnapshot()).toMatchObject({ state: 'stopped', note: 'left' })
  expect(await again.recorder.send()).toBe(true)
  expect(taken[0]).toBeGreaterThanOrEqual(9000)
  expect(again.told.ends).toBe(1)
  expect(await keeper.findLeft(CHAT)).toBe(null)
})

test('a recorder that does not begin turns the microphone off and leaves nothing on the device', async () => {
  const { recorder, alerts, told } = setUp({
    startEncoder: () => {
      throw new DOMException('no such encoder', 'NotSupportedError')
    },
  })
  await recorder.start()
  expect(alerts).toEqual(['microphone'])
  expect(told).toMatchObject({ isOff: true, ends: 1 })
  await recorder.discard()
  expect(told.begun).toEqual([])
})

test('two taps on the arrow are one message, also while the recording still ends', async () => {
  const taken: number[] = []
  let accept = (): void => {}
  const onAudio = ({ content }: { content: Blob }) => {
    taken.push(content.size)
    return new Promise<void>((resolve) => (accept = resolve))
  }
  const { recorder, speak, told } = setUp({ onAudio })
  await recorder.start()
  speak(1)
  const sent = [recorder.send(), recorder.send()]
  await vi.waitFor(() => expect(taken).toHaveLength(1))
  sent.push(recorder.send())
  await recorder.stop()
  accept()
  expect(await Promise.all(sent)).toEqual([true, true, true])
  expect(taken).toHaveLength(1)
  expect(told.ends).toBe(1)
})

test('what cannot be handed over stays, on the device too; what is given up while the browser asks turns nothing on', async () => {
  const { recorder, speak } = setUp({ onAudio: () => Promise.reject(new Error('full')) })
  await recorder.start()
  speak(1)
  await expect(recorder.send()).rejects.toThrow('full')
  expect(recorder.getSnapshot().state).toBe('stopped')
  await vi.waitFor(async () => expect((await keeper.findLeft(CHAT))?.chunks.length).toBeGreaterThan(0))
  await recorder.discard()
  expect(await keeper.findLeft(CHAT)).toBe(null)

  let answer = (_: Microphone): void => {}
  const close = vi.fn<() => void>()
  const asked = setUp({ open: () => new Promise((resolve) => (answer = resolve)) })
  const starting = asked.recorder.start()
  await asked.recorder.discard()
  answer({ close } as unknown as Microphone)
  await starting
  expect(close).toHaveBeenCalledOnce()
  expect(asked.recorder.getSnapshot().state).toBe('idle')
})
