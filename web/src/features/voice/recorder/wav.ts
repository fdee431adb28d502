const HEADER_BYTES = 44
const BYTES_PER_SAMPLE = 2

/** What stands before the samples of a wav file: PCM, mono, 16 bit. */
export function makeWavHeader(dataBytes: number, sampleRate: number): ArrayBuffer {
  const header = new ArrayBuffer(HEADER_BYTES)
  const view = new DataView(header)
  const word = (at: number, text: string) =>
    Array.from(text, (letter, index) => view.setUint8(at + index, letter.charCodeAt(0)))
  word(0, 'RIFF')
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true)
  word(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * BYTES_PER_SAMPLE, true)
  view.setUint16(32, BYTES_PER_SAMPLE, true)
  view.setUint16(34, BYTES_PER_SAMPLE * 8, true)
  word(36, 'data')
  view.setUint32(40, dataBytes, true)
  return header
}

/** Samples between -1 and 1 as 16-bit numbers, the lower byte first. */
export function toPcm16(samples: Float32Array): ArrayBuffer {
  const bytes = new ArrayBuffer(samples.length * BYTES_PER_SAMPLE)
  const view = new DataView(bytes)
  samples.forEach((sample, index) => {
    const kept = Math.max(-1, Math.min(1, sample))
    view.setInt16(index * BYTES_PER_SAMPLE, Math.round(kept < 0 ? kept * 0x80_00 : kept * 0x7f_ff), true)
  })
  return bytes
}
