import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CallRequest } from '../dispatch.ts'
import { startStand } from './testing/gateway-stand.ts'
import { SocketClient } from './testing/socket-client.ts'

const ana = randomUUID()
const message = { client_id: randomUUID(), content: 'oi', message_type: 'text' } as const

const openWithFault = async (acceptsFaults: boolean) => {
  const asked: CallRequest[] = []
  const stand = await startStand({
    acceptsFaults,
    dispatch: (request) => {
      asked.push(request)
      return Promise.resolve({ ok: true, body: '{}' })
    },
  })
  const conversation_id = stand.world.addConversation(ana)
  const client = await SocketClient.open(stand.url, { 'x-lero-fault': 'messages.send=refuse' })
  client.hello(stand.tokenOf(ana))
  await client.next('heads')
  client.send({ t: 'send', conversation_id, ...message })
  client.send({ t: 'call', id: 1, name: 'settings.get', input: {} })
  await client.next('result')
  return { stand, client, asked }
}

test('the fault of a socket, given at its upgrade, strikes its sends and goes with its calls', async () => {
  const { stand, client, asked } = await openWithFault(true)
  expect(await client.next('nack')).toMatchObject({ code: 'not_found', client_id: message.client_id })
  expect(asked.map(({ fault }) => fault)).toEqual(['messages.send=refuse'])
  await stand.close()
})

test('a server that is no test build does not look at it', async () => {
  const { stand, client, asked } = await openWithFault(false)
  expect(await client.next('ack')).toMatchObject({ client_id: message.client_id })
  expect(asked.map(({ fault }) => fault)).toEqual([undefined])
  await stand.close()
})
