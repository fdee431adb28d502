import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { canInflate, inOrder } from './inflate.ts'

test('frames are read in the order of their coming, though unpacking takes a moment', async () => {
  expect(canInflate()).toBe(true)
  const taken: string[] = []
  let heard = 0
  const receive = inOrder(
    (text) => taken.push(text),
    () => (heard += 1),
  )
  receive({ data: 'um' })
  expect(taken).toEqual(['um'])
  receive({ data: new Uint8Array(deflateRawSync('dois'.repeat(2000))) })
  receive({ data: 'três' })
  receive({ data: new Uint8Array([1, 2, 3]) })
  receive({ data: 'quatro' })
  expect(heard).toBe(5)
  expect(taken).toEqual(['um'])
  await expect.poll(() => taken.length).toBe(5)
  expect(taken).toEqual(['um', 'dois'.repeat(2000), 'três', '', 'quatro'])
  receive({ data: 'cinco' })
  expect(taken.at(-1)).toBe('cinco')
})
