/** Part 1 §9: mono, 24 kHz. */
const SAMPLE_RATE_HZ = 24_000
const WANTED: MediaTrackConstraints = {
  channelCount: 1,
  sampleRate: SAMPLE_RATE_HZ,
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
}

/** A microphone that is on. */
export interface Microphone {
  /** What it hears, mono and at 24 kHz where the browser allows it. */
  readonly stream: MediaStream
  readonly context: AudioContext
  readonly source: AudioNode
  /** How loud it is just now, 0 to 1. */
  readLevel(): number
  /** Something took it away: a call, another program, a cable. */
  onLost(listener: () => void): void
  /** Turns it off: the browser's sign of a recording goes. */
  close(): void
}

/**
 * Asks for the microphone and turns it on. Browsers hear the wish for 24 kHz and record as the device does: the sound
 * goes through a context of that rate. Rejects with what the browser says, also where it has no microphones at all.
 */
export async function openMicrophone(): Promise<Microphone> {
  const raw = await navigator.mediaDevices.getUserMedia({ audio: WANTED })
  const stop = (): void => raw.getTracks().forEach((track) => track.stop())
  try {
    const [context, source] = connect(raw)
    void context.resume()
    const mono = context.createMediaStreamDestination()
    mono.channelCount = 1
    source.connect(mono)
    const meter = createMeter(context, source)
    return {
      stream: mono.stream,
      context,
      source,
      readLevel: meter,
      onLost: (listener) => {
        for (const track of raw.getTracks()) {
          track.addEventListener('ended', listener)
          // A phone mutes a page that is behind a call.
          track.addEventListener('mute', () => document.hidden && listener())
        }
        // Safari's word for a call that came.
        context.addEventListener(
          'statechange',
          () => (context.state as string) === 'interrupted' && listener(),
        )
      },
      close: () => {
        stop()
        void context.close()
      },
    }
  } catch (error) {
    stop()
    throw error
  }
}

function connect(raw: MediaStream): [AudioContext, AudioNode] {
  const context = new AudioContext({ sampleRate: SAMPLE_RATE_HZ })
  try {
    return [context, context.createMediaStreamSource(raw)]
  } catch {
    // Firefox joins no microphone to a context of another rate.
    void context.close()
    const own = new AudioContext()
    return [own, own.createMediaStreamSource(raw)]
  }
}

/** The effective loudness of what the last moments brought. */
function createMeter(context: AudioContext, source: AudioNode): () => number {
  const analyser = context.createAnalyser()
  analyser.fftSize = 2048
  source.connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return () => {
    analyser.getFloatTimeDomainData(samples)
    return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
  }
}
