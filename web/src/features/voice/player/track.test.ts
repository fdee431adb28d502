import { afterEach, expect, test, vi } from 'vitest'
import { fetchBlob } from './track.ts'

afterEach(() => vi.unstubAllGlobals())

const answer = (status: number, type: string) =>
  vi.stubGlobal('fetch', async () => new Response('…', { status, headers: { 'content-type': type } }))

test('a sound is what its address answers; an error and the page of a hotel network are none', async () => {
  answer(200, 'audio/webm')
  expect((await fetchBlob('/voice')).type).toBe('audio/webm')
  answer(404, 'application/json')
  await expect(fetchBlob('/voice')).rejects.toThrow('404 /voice')
  answer(200, 'text/html; charset=utf-8')
  await expect(fetchBlob('/voice')).rejects.toThrow('200 /voice')
})
