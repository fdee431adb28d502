import { expect, test } from 'vitest'
import { ReadGate } from './read-gate.ts'

test('so many reads run at once, the rest in order; one that fails makes room as well', async () => {
  const gate = new ReadGate(1)
  const begun: string[] = []
  const read = (name: string, isFailing = false) =>
    gate.run(async () => {
      begun.push(name)
      await new Promise((resolve) => setImmediate(resolve))
      if (isFailing) throw new Error(name)
      return name
    })
  const reads = [read('first', true), read('second'), read('third')]
  expect(begun).toEqual(['first'])
  const settled = await Promise.allSettled(reads)
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(begun).toEqual(['first', 'second', 'third'])
  await expect(read('alone', true)).rejects.toThrow('alone')
  expect(await read('last')).toBe('last')
})
