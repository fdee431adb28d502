import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('what is asked for three times while it is under way is done once more, and never twice at a time', async () => {
  const ends: (() => void)[] = []
  const run = oneAtATime(() => new Promise<void>((resolve) => void ends.push(resolve)))
  const all = Promise.all([run(), run(), run(), run()])
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.()
  await all
  void run()
  await expect.poll(() => ends.length).toBe(3)
})

test('what failed is done again when it is asked for', async () => {
  let times = 0
  const run = oneAtATime(async () => {
    times += 1
    if (times === 1) throw new Error('no line')
  })
  await expect(run()).rejects.toThrow('no line')
  await run()
  expect(times).toBe(2)
})
