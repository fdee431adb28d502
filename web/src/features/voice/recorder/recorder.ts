import { createValue, type Readable } from '../../../sync/readable.ts'
import type { RecordingType } from '../audio-types.ts'
import { encodeWaveform } from '../waveform.ts'
import type { Encoder } from './encoders.ts'
import type { LeftRecording, RecordingHead, RecordingKeeper } from './kept-recordings.ts'
import type { Microphone } from './microphone.ts'
import { makeWavHeader } from './wav.ts'

export type Recording = {
  readonly id: string
  readonly content: Blob
  readonly type: RecordingType
  readonly duration_ms: number
  readonly waveform: string
}

/** Why it stopped by itself, or where it comes from. */
export type RecordingNote = 'limit' | 'interrupted' | 'left'
/** What its person has to acknowledge (part 1 §4, §8). */
export type RecorderAlert = 'microphone' | 'empty' | 'processing' | 'no_handler'

export type RecorderView =
  /** The microphone is being asked for, or nothing is going on any more. */
  | { readonly state: 'idle' }
  | {
      readonly state: 'recording'
      readonly elapsed_ms: number
      /** How much longer it can go on; null while that is far off. */
      readonly rest_ms: number | null
      /** Loudness every 100 ms, 0 to 1. */
      readonly levels: readonly number[]
    }
  | { readonly state: 'stopped'; readonly recording: Recording; readonly note: RecordingNote | null }

/** Takes a recording over: it is kept elsewhere when this resolves. */
export type AudioHandler = (recording: Recording) => Promise<void>

/** One recording, from the microphone to who takes it over. */
export interface Recorder extends Readable<RecorderView> {
  /** Asks for the microphone and records. */
  start(): Promise<void>
  /** Goes on with one that was left. */
  resume(left: LeftRecording): Promise<void>
  /** Ends it and keeps what was heard; null where that is nothing. */
  stop(): Promise<Recording | null>
  /** Stops, and hands it over; answers whether it was taken. Throws what the handler throws. */
  send(): Promise<boolean>
  discard(): Promise<void>
  /** Nobody looks any more: what was heard stays on the device. */
  close(): void
}

export type RecorderOptions = {
  readonly id: string
  readonly conversation_id: string
  readonly open: () => Promise<Microphone>
  readonly createEncoder: (
    microphone: Microphone,
    listeners: { onChunk: (chunk: Blob) => void; onFailure: () => void },
  ) => Encoder
  readonly measure: (content: Blob, clockMs: number) => Promise<number>
  readonly keeper: RecordingKeeper
  readonly onAlert: (alert: RecorderAlert) => void
  /** It is over, sent, thrown away or never begun. */
  readonly onEnd: () => void
  readonly onAudio?: AudioHandler | undefined
  /** Milliseconds that only grow. */
  readonly now?: () => number
}

const LEVEL_EVERY_MS = 100
const KEEP_EVERY_MS = 1000
/** 95 % of the bucket's 10485760 bytes (D-094). */
export const RECORDING_MAX_BYTES = 0.95 * 10_485_760
const TELL_REST_BELOW_MS = 60_000
/** Before that the bytes a second are a guess. */
const GUESS_AFTER_MS = 2000

const idle: RecorderView = { state: 'idle' }

export function createRecorder(options: RecorderOptions): Recorder {
  const { id, conversation_id, keeper, onAlert, onEnd, onAudio } = options
  const { now = () => performance.now() } = options
  const view = createValue<RecorderView>(idle)
  const chunks: Blob[] = []
  const levels: number[] = []
  let head: RecordingHead = { id, conversation_id, type: 'audio/wav', sample_rate: 0, started_at: Date.now() }
  let bytes = 0
  let startedAt = 0
  let lengthMs = 0
  /** What of both is on the disk. */
  let kept = { chunks: 0, levels: 0, pieces: 0, atMs: 0 }
  let running: { microphone: Microphone; encoder: Encoder; timer: ReturnType<typeof setInterval> } | null =
    null
  let stopping: Promise<Recording | null> | null = null
  let sending: Promise<boolean> | null = null
  let isOver = false
  let keeping: Promise<unknown> = Promise.resolve()

  /** One after the other; a disk that refuses does not stop the recording. */
  const queue = (work: () => Promise<void>): void => {
    keeping = keeping.then(work).catch(() => {})
  }
  const keep = (): void => {
    const content = new Blob(chunks.slice(kept.chunks))
    if (content.size === 0) return
    const newLevels = levels.slice(kept.levels)
    const index = kept.pieces
    kept = { chunks: chunks.length, levels: levels.length, pieces: index + 1, atMs: now() }
    queue(() => keeper.add(head.id, index, content, newLevels))
  }

  const takeChunk = (chunk: Blob): void => {
    chunks.push(chunk)
    bytes += chunk.size
    if (now() - kept.atMs >= KEEP_EVERY_MS) keep()
    if (bytes >= RECORDING_MAX_BYTES) void stopWith('limit')
  }

  const guessRest = (elapsedMs: number): number | null => {
    if (elapsedMs < GUESS_AFTER_MS || bytes === 0) return null
    const restMs = ((RECORDING_MAX_BYTES - bytes) * elapsedMs) / bytes
    return head.type === 'audio/wav' || restMs < TELL_REST_BELOW_MS ? restMs : null
  }

  const tick = (): void => {
    const elapsed_ms = now() - startedAt
    const level = running?.microphone.readLevel() ?? 0
    // A page in the background is called less often: what it missed sounds like this moment.
    while (levels.length * LEVEL_EVERY_MS < elapsed_ms) levels.push(level)
    view.set({ state: 'recording', elapsed_ms, rest_ms: guessRest(elapsed_ms), levels: [...levels] })
  }

  const assemble = (): Blob => {
    const lead = head.type === 'audio/wav' ? [makeWavHeader(bytes, head.sample_rate)] : []
    return new Blob([...lead, ...chunks], { type: head.type.split(';')[0]! })
  }

  const finish = async (note: RecordingNote | null): Promise<Recording | null> => {
    if (bytes === 0) {
      onAlert('empty')
      await discard()
      return null
    }
    const content = assemble()
    let duration_ms = Math.round(lengthMs)
    try {
      duration_ms = await options.measure(content, lengthMs)
    } catch {
      onAlert('processing')
    }
    const recording = { id: head.id, content, type: head.type, duration_ms, waveform: encodeWaveform(levels) }
    if (!isOver) view.set({ state: 'stopped', recording, note })
    return recording
  }

  const turnOff = async (): Promise<void> => {
    if (!running) return
    const { microphone, encoder, timer } = running
    running = null
    clearInterval(timer)
    lengthMs = now() - startedAt
    await encoder.stop()
    microphone.close()
    keep()
  }

  const stopWith = (note: RecordingNote | null): Promise<Recording | null> => {
    stopping ??= turnOff().then(() => finish(note))
    return stopping
  }

  const handOver = async (): Promise<boolean> => {
    const recording = await stopWith(null)
    if (!recording) return false
    if (!onAudio) {
      onAlert('no_handler')
      return false
    }
    await onAudio(recording)
    await discard()
    return true
  }

  const end = (): void => {
    isOver = true
    view.set(idle)
    onEnd()
  }

  const discard = async (): Promise<void> => {
    end()
    await turnOff()
    await keeping
    await keeper.drop(head.id).catch(() => {})
  }

  return {
    subscribe: view.subscribe,
    getSnapshot: view.getSnapshot,
    start: async () => {
      let microphone: Microphone | null = null
      try {
        microphone = await options.open()
        // Given up while the browser asked.
        if (isOver) return microphone.close()
        microphone.onLost(() => void stopWith('interrupted'))
        const onFailure = () => void stopWith('interrupted')
        const encoder = options.createEncoder(microphone, { onChunk: takeChunk, onFailure })
        head = { ...head, type: encoder.type, sample_rate: microphone.context.sampleRate }
        startedAt = now()
        kept.atMs = startedAt
        encoder.start()
        queue(() => keeper.begin(head))
        running = { microphone, encoder, timer: setInterval(tick, LEVEL_EVERY_MS) }
        tick()
      } catch {
        microphone?.close()
        if (isOver) return
        onAlert('microphone')
        end()
      }
    },
    resume: async (left) => {
      head = left
      if (left.chunks.length === 0) return discard()
      chunks.push(...left.chunks)
      levels.push(...left.levels)
      bytes = chunks.reduce((sum, { size }) => sum + size, 0)
      lengthMs = levels.length * LEVEL_EVERY_MS
      stopping = finish('left')
      await stopping
    },
    stop: () => stopWith(null),
    send: () => {
      // The arrow stands there until it is taken: a second tap means the same one message.
      sending ??= handOver().finally(() => (sending = null))
      return sending
    },
    discard,
    close: () => {
      isOver = true
      void turnOff().then(async () => {
        await keeping
        keeper.letGo(head.id)
      })
    },
  }
}
