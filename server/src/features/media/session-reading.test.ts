import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChat } from '../../platform/testing/chats.ts'
import { type FileServer, startFileServer } from '../../platform/testing/file-server.ts'
import { createWebm } from './testing/samples.ts'

let server: FileServer

beforeAll(async () => {
  server = await startFileServer()
})
afterAll(() => server.close())

test('the bare address of a voice message answers with a session of the chat alone (D-091), and not once it is deleted', async () => {
  const { id: conversation_id, ana, bia } = await createChat(server.world)
  const outsider = await server.world.person()
  const file_id = await server.uploadWhole(ana, 'audio-messages', createWebm('A_OPUS'))
  const { message } = await server.world.call(ana, 'media.send', {
    conversation_id,
    client_id: randomUUID(),
    file_id,
    message_type: 'audio',
  })
  const statusAs = async (token: string | null, path = message.audio_url) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    return (await fetch(`${server.url}/files/audio-messages/${path}`, { headers })).status
  }
  expect(await statusAs(null)).toBe(404)
  expect(await statusAs(outsider.user_id)).toBe(404)
  expect(await statusAs(bia.user_id, `${message.audio_url}x`)).toBe(404)
  expect(await statusAs(bia.user_id, `${message.audio_url}?s=forged`)).toBe(404)
  expect(await statusAs(bia.user_id)).toBe(200)
  expect(await statusAs(ana.user_id)).toBe(200)
  // Another account of the same browser is not given it from the cache.
  const headers = { authorization: `Bearer ${ana.user_id}` }
  const own = await fetch(`${server.url}/files/audio-messages/${message.audio_url}`, { headers })
  expect(own.headers.get('vary')).toContain('authorization')
  await server.world.call(ana, 'messages.delete_for_everyone', { message_id: message.id })
  expect(await statusAs(bia.user_id)).toBe(404)
})
