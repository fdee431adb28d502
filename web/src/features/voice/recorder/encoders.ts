import { pickRecordingType, type RecordingType } from '../audio-types.ts'
import type { Microphone } from './microphone.ts'
import { toPcm16 } from './wav.ts'

/** Part 1 §9. */
const CHUNK_MS = 100
/** Speech in opus needs no more (D-093); an hour is about 10 MB. */
const BITS_PER_SECOND = 24_000
const PROCESSOR_SAMPLES = 1024

/** Makes a file of what a microphone hears, in chunks that follow each other. */
export interface Encoder {
  readonly type: RecordingType
  start(): void
  /** Resolves when the last chunk has come. */
  stop(): Promise<void>
}

type Listeners = { readonly onChunk: (chunk: Blob) => void; readonly onFailure: () => void }

export function createEncoder(microphone: Microphone, listeners: Listeners): Encoder {
  const type = pickRecordingType(canRecord)
  return type === 'audio/wav'
    ? createWavEncoder(microphone, listeners)
    : createMediaEncoder(type, microphone, listeners)
}

const canRecord = (type: RecordingType): boolean =>
  type !== 'audio/wav' && typeof MediaRecorder !== 'undefined' && MediaRecorder.isTypeSupported(type)

function createMediaEncoder(
  type: RecordingType,
  { stream }: Microphone,
  { onChunk, onFailure }: Listeners,
): Encoder {
  const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: BITS_PER_SECOND })
  recorder.addEventListener('dataavailable', ({ data }) => data.size > 0 && onChunk(data))
  recorder.addEventListener('error', onFailure)
  return {
    type,
    start: () => recorder.start(CHUNK_MS),
    stop: () =>
      new Promise((resolve) => {
        if (recorder.state === 'inactive') return resolve()
        recorder.addEventListener('stop', () => resolve())
        recorder.stop()
      }),
  }
}

/**
 * The samples as they are, for browsers whose recorder does none of the other types. A script processor: it is there
 * wherever there is an AudioContext, and needs no file of its own (docs/decisions/0153).
 */
function createWavEncoder({ context, source }: Microphone, { onChunk }: Listeners): Encoder {
  const processor = context.createScriptProcessor(PROCESSOR_SAMPLES, 1, 1)
  const samplesPerChunk = (context.sampleRate * CHUNK_MS) / 1000
  let waiting: ArrayBuffer[] = []
  let count = 0
  const hand = (): void => {
    if (count > 0) onChunk(new Blob(waiting))
    waiting = []
    count = 0
  }
  processor.onaudioprocess = ({ inputBuffer }) => {
    waiting.push(toPcm16(inputBuffer.getChannelData(0)))
    count += inputBuffer.length
    if (count >= samplesPerChunk) hand()
  }
  return {
    type: 'audio/wav',
    start: () => {
      source.connect(processor)
      // It runs only where it leads somewhere; what it plays is silence.
      processor.connect(context.destination)
    },
    stop: () => {
      processor.disconnect()
      hand()
      return Promise.resolve()
    },
  }
}
