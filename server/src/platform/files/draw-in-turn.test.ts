import { expect, test } from 'vitest'
import { createTurns } from './draw-in-turn.ts'

test('one works at a time, and of one person one stands in the line: nobody waits for another’s many', async () => {
  const inTurn = createTurns()
  const done: string[] = []
  let atWork = 0
  const work = (name: string) => async () => {
    expect(++atWork).toBe(1)
    await new Promise((resolve) => setImmediate(resolve))
    atWork -= 1
    done.push(name)
  }
  const anas = Array.from({ length: 50 }, (_, at) => inTurn('ana', work(`ana ${at}`)))
  await Promise.all([inTurn('bia', work('bia')), inTurn('caio', work('caio'))])
  expect(done).toEqual(['ana 0', 'bia', 'caio'])
  await Promise.all(anas)
  expect(done.slice(3)).toEqual(Array.from({ length: 49 }, (_, at) => `ana ${at + 1}`))
})

test('what fails is told to whom it is about, and the next one works', async () => {
  const inTurn = createTurns()
  const failing = inTurn('ana', () => Promise.reject(new Error('half a photo')))
  const next = inTurn('ana', () => Promise.resolve('drawn'))
  await expect(failing).rejects.toThrow('half a photo')
  expect(await next).toBe('drawn')
})
