import { resolveObjectURL } from 'node:buffer'
import { expect, test } from 'vitest'
import { createOpening } from './opening.ts'

/** A choice that is opened when it is told to be. */
function choose(name: string) {
  const picture = { name, url: URL.createObjectURL(new Blob([name])) }
  let open = (_opened: typeof picture | null): void => undefined
  const coming = new Promise<typeof picture | null>((resolve) => (open = resolve))
  return {
    coming,
    open: () => open(picture),
    fail: () => open(null),
    isHeld: () => resolveObjectURL(picture.url) !== undefined,
  }
}

/** What is used, in its order. */
function begin() {
  const used: (string | null)[] = []
  const opening = createOpening()
  const take = ({ coming }: ReturnType<typeof choose>) =>
    opening.take(coming, (opened) => used.push(opened && opened.name))
  return { used, opening, take }
}

test('of two choices the last one is used, whichever is opened first, and the other one is dropped', async () => {
  const { used, opening, take } = begin()
  const [slow, quick] = [choose('slow'), choose('quick')]
  take(slow)
  take(quick)
  quick.open()
  expect(await opening.whenDone()).toBe(true)
  slow.open()
  await slow.coming
  await expect.poll(slow.isHeld).toBe(false)
  expect([used, quick.isHeld()]).toEqual([['quick'], true])
})

test('who publishes waits for what is being opened, also for a choice made meanwhile', async () => {
  const { used, opening, take } = begin()
  const [first, second] = [choose('first'), choose('second')]
  expect(await opening.whenDone()).toBe(true)
  take(first)
  const done = opening.whenDone().then((isOpened) => [isOpened, ...used])
  take(second)
  first.open()
  second.open()
  expect(await done).toEqual([true, 'second'])
})

test('what cannot be read is told to who waits for it, and to nobody later', async () => {
  const { used, opening, take } = begin()
  const broken = choose('broken')
  take(broken)
  const done = opening.whenDone()
  broken.fail()
  expect(await done).toBe(false)
  expect(used).toEqual([null])
  expect(await opening.whenDone()).toBe(true)
})

test('where nobody wants it any more it is dropped', async () => {
  const { used, opening, take } = begin()
  const late = choose('late')
  take(late)
  opening.close()
  late.open()
  await expect.poll(late.isHeld).toBe(false)
  expect(used).toEqual([])
})
