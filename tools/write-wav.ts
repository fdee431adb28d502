const HEADER_BYTES = 44

/** Samples from -1 to 1 as a WAV file: one channel, 16 bits. */
export function writeWav(samples: Float32Array | Float64Array, rateHz: number): Buffer {
  const wav = Buffer.alloc(HEADER_BYTES + samples.length * 2)
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(rateHz, 24)
  wav.writeUInt32LE(rateHz * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(samples.length * 2, 40)
  samples.forEach((sample, index) => wav.writeInt16LE(Math.round(sample * 32_767), HEADER_BYTES + index * 2))
  return wav
}
