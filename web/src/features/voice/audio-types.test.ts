import { expect, test } from 'vitest'
import { extensionOf, pickRecordingType } from './audio-types.ts'

const able =
  (...types: string[]) =>
  (type: string) =>
    types.includes(type)

test('AUDIO-013: recorded is the first of webm/opus, webm, mp4, wav that the browser can do', () => {
  expect(pickRecordingType(() => true)).toBe('audio/webm;codecs=opus')
  expect(pickRecordingType(able('audio/wav', 'audio/mp4', 'audio/webm'))).toBe('audio/webm')
  expect(pickRecordingType(able('audio/wav', 'audio/mp4'))).toBe('audio/mp4')
  expect(pickRecordingType(able('audio/wav'))).toBe('audio/wav')
  expect(pickRecordingType(() => false)).toBe('audio/wav')
})

test('AUDIO-019: the extension follows the mime type', () => {
  const types = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4', 'audio/wav', 'audio/ogg; codecs=opus']
  expect(types.map(extensionOf)).toEqual(['webm', 'webm', 'mp4', 'wav', 'ogg'])
  expect(extensionOf('text/html')).toBe('audio')
})
