import { expect, test, vi } from 'vitest'
import { createOverlayHistory } from './overlay-history.ts'

/** A history that moves later, as a browser's does, and tells where it is. */
function openHistory(depths: number[] = [0]) {
  let at = depths.length - 1
  const moves: Promise<void>[] = []
  const overlays = createOverlayHistory({
    readDepth: () => depths[at] ?? 0,
    push: (depth) => depths.splice(++at, Infinity, depth),
    go: (delta) => void moves.push(move(delta)),
    mark: (depth) => void (depths[at] = depth),
  })
  async function move(delta: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve))
    if (depths[at + delta] === undefined) return
    at += delta
    overlays.onPopState()
    await rest()
  }
  async function rest(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve))
    await Promise.all(moves.splice(0))
  }
  const closed: string[] = []
  const show = (name: string) => {
    const remove = overlays.add({
      close: () => {
        closed.push(name)
        remove()
      },
    })
    return remove
  }
  return {
    overlays,
    closed,
    show,
    move,
    rest,
    read: () => ({ depths: [...depths], at }),
    navigate: () => depths.splice(++at, Infinity, 0),
  }
}

test('back closes the topmost, one at a time', async () => {
  const { show, closed, move, rest, read } = openHistory()
  show('sheet')
  await rest()
  show('dialog')
  await rest()
  expect(read()).toEqual({ depths: [0, 1, 2], at: 2 })
  await move(-1)
  expect(closed).toEqual(['dialog'])
  await move(-1)
  expect(closed).toEqual(['dialog', 'sheet'])
  expect(read().at).toBe(0)
})

test('two steps at once close both, the topmost first', async () => {
  const { show, closed, move, rest } = openHistory()
  show('sheet')
  show('dialog')
  await rest()
  await move(-2)
  expect(closed).toEqual(['dialog', 'sheet'])
})

test('what is closed otherwise takes its entry away; what opens at once takes it over', async () => {
  const { show, rest, read } = openHistory()
  const closeMenu = show('menu')
  await rest()
  closeMenu()
  const closeDialog = show('dialog')
  await rest()
  expect(read()).toEqual({ depths: [0, 1], at: 1 })
  closeDialog()
  await rest()
  expect(read().at).toBe(0)
})

test('what opens while the entry of another is taken away has one of its own', async () => {
  const { show, closed, rest, read, move } = openHistory()
  show('menu')()
  const remove = show('sheet')
  await rest()
  remove()
  await Promise.resolve()
  show('dialog')
  await rest()
  expect(closed).toEqual([])
  expect(read()).toEqual({ depths: [0, 1], at: 1 })
  await move(-1)
  expect(closed).toEqual(['dialog'])
})

test('forward to what is gone opens nothing and leads back', async () => {
  const { show, closed, move, rest, read } = openHistory()
  show('sheet')
  await rest()
  await move(-1)
  await move(1)
  await rest()
  expect(closed).toEqual(['sheet'])
  expect(read().at).toBe(0)
})

test('a page loaded anew with overlays open stands on the entry below them', async () => {
  const { overlays, rest, read } = openHistory([0, 1, 2])
  overlays.settle()
  await rest()
  expect(read().at).toBe(0)
})

test('a navigation waits for the entry that is being taken away', async () => {
  const { overlays, show, rest, read, navigate } = openHistory()
  const remove = show('dialog')
  await rest()
  remove()
  await Promise.resolve()
  overlays.afterMove(navigate)
  await rest()
  expect(read()).toEqual({ depths: [0, 0], at: 1 })
})

test('who leaves the screen leaves what is open on it, and its entries', async () => {
  const { overlays, show, closed, rest, read, navigate } = openHistory()
  show('panel')
  show('menu')
  await rest()
  overlays.leave(navigate, (close) => close())
  expect(closed).toEqual(['menu', 'panel'])
  expect(read()).toEqual({ depths: [0, 1, 2], at: 2 })
  await rest()
  expect(read()).toEqual({ depths: [0, 0], at: 1 })
})

test('a tab restored without what lay below goes on from where it is', async () => {
  vi.useFakeTimers()
  const { overlays, read, navigate } = openHistory([1])
  overlays.settle()
  overlays.afterMove(navigate)
  await vi.advanceTimersByTimeAsync(1000)
  expect(read()).toEqual({ depths: [0, 0], at: 1 })
  vi.useRealTimers()
})

test('what stays open when asked to close has its entry again', async () => {
  const { overlays, move, rest, read } = openHistory()
  let asked = 0
  overlays.add({ close: () => (asked += 1) })
  await rest()
  await move(-1)
  expect(asked).toBe(1)
  expect(read()).toEqual({ depths: [0, 1], at: 1 })
})
