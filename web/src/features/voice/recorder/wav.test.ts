import { fileTypeFromBuffer } from 'file-type'
import { expect, test } from 'vitest'
import { makeWavHeader, toPcm16 } from './wav.ts'

test('our own encoder writes wav that is known as such: mono, 24000 Hz, 16 bit', async () => {
  const data = toPcm16(new Float32Array([0, 1, -1, 0.5, -0.5, 7, -7]))
  expect([...new Int16Array(data)]).toEqual([0, 32_767, -32_768, 16_384, -16_384, 32_767, -32_768])
  const file = Buffer.concat([Buffer.from(makeWavHeader(data.byteLength, 24_000)), Buffer.from(data)])
  expect((await fileTypeFromBuffer(file))?.mime).toBe('audio/wav')
  expect(file.length).toBe(44 + 14)
  expect(file.readUInt32LE(4)).toBe(file.length - 8)
  expect(file.readUInt16LE(22)).toBe(1)
  expect(file.readUInt32LE(24)).toBe(24_000)
  expect(file.readUInt32LE(28)).toBe(48_000)
  expect(file.readUInt16LE(34)).toBe(16)
  expect(file.readUInt32LE(40)).toBe(14)
})
