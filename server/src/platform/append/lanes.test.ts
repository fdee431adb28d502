import { expect, test } from 'vitest'
import { Lanes } from './lanes.ts'

type Job = `${string}${number}`

/** The letter is the lane, the whole the key. */
const createLanes = (...jobs: Job[]) => {
  const lanes = new Lanes<Job>(
    (job) => job.slice(0, 1),
    (job) => job,
  )
  for (const job of jobs) lanes.push(job)
  return lanes
}

test('a batch is sorted by lane and keeps the order within each', () => {
  const lanes = createLanes('b1', 'a1', 'b2', 'a2')
  expect(lanes.take(10).jobs).toEqual(['a1', 'a2', 'b1', 'b2'])
  expect(lanes.size).toBe(0)
})

test('a lane is never in two batches at once', () => {
  const lanes = createLanes('a1', 'a2', 'b1')
  const first = lanes.take(1)
  expect(first.jobs).toEqual(['a1'])
  expect(lanes.take(10).jobs).toEqual(['b1'])
  expect(lanes.take(10).jobs).toEqual([])
  lanes.release(first)
  expect(lanes.take(10).jobs).toEqual(['a2'])
})

test('what is put back goes first and in its order', () => {
  const lanes = createLanes('a1', 'a2', 'b1')
  const failed = lanes.take(10)
  lanes.push('a3')
  lanes.putBack(failed)
  expect(lanes.size).toBe(4)
  expect(lanes.take(10).jobs).toEqual(['a1', 'a2', 'a3', 'b1'])
})

test('jobs with one key never share a batch, and nothing of their lane overtakes them', () => {
  const lanes = createLanes('a1', 'a1', 'a2')
  const first = lanes.take(10)
  expect(first.jobs).toEqual(['a1'])
  lanes.release(first)
  expect(lanes.take(10).jobs).toEqual(['a1', 'a2'])
})

test('a holder waits for the batch and goes before the next', async () => {
  const lanes = createLanes('a1', 'a2')
  const batch = lanes.take(1)
  let isHeld = false
  const holding = lanes.hold('a').then((release) => {
    isHeld = true
    return release
  })
  await Promise.resolve()
  expect(isHeld).toBe(false)
  lanes.release(batch)
  const release = await holding
  expect(lanes.take(10).jobs).toEqual([])
  release()
  expect(lanes.take(10).jobs).toEqual(['a2'])
})

test('two holders of one lane come one after the other', async () => {
  const lanes = createLanes()
  const first = await lanes.hold('a')
  let isSecond = false
  const second = lanes.hold('a').then(() => (isSecond = true))
  await Promise.resolve()
  expect(isSecond).toBe(false)
  first()
  await second
  expect(isSecond).toBe(true)
})

test('draining takes out what waits, of one lane or of all', () => {
  const lanes = createLanes('a1', 'b1', 'c1')
  const batch = lanes.take(1)
  lanes.push('a2')
  expect(lanes.drain('b')).toEqual(['b1'])
  expect([...lanes.drain()].toSorted()).toEqual(['a2', 'c1'])
  expect(lanes.size).toBe(0)
  lanes.release(batch)
  expect(lanes.take(10).jobs).toEqual([])
})

test('a lane that is set aside joins no batch and does not count as moving until it rejoins', () => {
  const lanes = createLanes('a1', 'b1', 'b2')
  lanes.setAside('b')
  lanes.push('b3')
  expect([lanes.size, lanes.movingSize]).toEqual([4, 1])
  expect(lanes.take(10).jobs).toEqual(['a1'])
  const alone = lanes.takeAside('b', 2)
  expect(alone?.jobs).toEqual(['b1', 'b2'])
  expect(lanes.takeAside('b', 2)).toBeNull()
  lanes.putBack(alone ?? { jobs: [] })
  expect(lanes.take(10).jobs).toEqual([])
  lanes.rejoin('b')
  expect(lanes.take(10).jobs).toEqual(['b1', 'b2', 'b3'])
  expect([lanes.size, lanes.movingSize]).toEqual([0, 0])
})

test('somebody may hold a lane that is set aside, and what waits in it is taken out like any other', async () => {
  const lanes = createLanes('a1')
  lanes.setAside('a')
  const free = await lanes.hold('a')
  expect(lanes.takeAside('a', 10)).toBeNull()
  free()
  expect(lanes.drain()).toEqual(['a1'])
  expect(lanes.takeAside('a', 10)).toEqual({ jobs: [] })
  lanes.rejoin('a')
  lanes.push('a2')
  expect(lanes.take(10).jobs).toEqual(['a2'])
})
