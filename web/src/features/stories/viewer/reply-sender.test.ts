import { expect, test } from 'vitest'
import { createReplySender } from './reply-sender.ts'

test('each reply has an id of its own, also one that is sent before the first is answered', async () => {
  const send = createReplySender()
  const ids: string[] = []
  let answer = (): void => undefined
  const first = send('Que lindo', (id) => {
    ids.push(id)
    return new Promise((resolve) => (answer = () => resolve(true)))
  })
  const take = async (id: string): Promise<boolean> => ids.push(id) > 0
  await send('Onde é?', take)
  await send('Que lindo', take)
  answer()
  expect(await first).toBe(true)
  expect(new Set(ids).size).toBe(3)
})

test('a reply that failed is the same message when it is sent again, and only then', async () => {
  const send = createReplySender()
  const ids: string[] = []
  let isDown = true
  const take = async (id: string): Promise<boolean> => {
    ids.push(id)
    return !isDown
  }
  expect(await send('Onde é?', take)).toBe(false)
  isDown = false
  await send('Onde fica?', take)
  expect(await send('Onde é?', take)).toBe(true)
  await send('Onde é?', take)
  expect(ids[2]).toBe(ids[0])
  expect(new Set(ids).size).toBe(3)
})
