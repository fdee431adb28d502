import { expect, test, vi } from 'vitest'
import { DragFollower, isThrownAway, type DragOptions, type Pointer } from './drag.ts'

function press(options: DragOptions) {
  const told: unknown[] = []
  const captured: number[] = []
  const follower = new DragFollower({
    onMove: ({ x, y }) => told.push([x, y]),
    onEnd: (drag) => told.push(drag && [drag.x, drag.y, 'end']),
    ...options,
  })
  const point = (type: string, x: number, y: number, more: Partial<Pointer> = {}): Pointer => ({
    type,
    pointerId: 1,
    pointerType: 'touch',
    isPrimary: true,
    clientX: 100 + x,
    clientY: 100 + y,
    timeStamp: 0,
    target: null,
    currentTarget: { setPointerCapture: (id: number) => captured.push(id) } as unknown as Element,
    ...more,
  })
  return {
    told,
    captured,
    follower,
    down: (more?: Partial<Pointer>) => follower.down(point('pointerdown', 0, 0, more)),
    move: (x: number, y: number) => follower.move(point('pointermove', x, y)),
    up: (x: number, y: number) => follower.end(point('pointerup', x, y)),
    cancel: () => follower.end(point('pointercancel', 0, 0)),
  }
}

test('follows from further than its start on, along its axis alone', () => {
  const across = press({ axis: 'x', startPx: 5 })
  across.down()
  across.move(-5, 0)
  expect(across.told).toEqual([])
  across.move(-6, 2)
  across.move(-40, 30)
  across.up(-41, 30)
  expect(across.told).toEqual([
    [-6, 2],
    [-40, 30],
    [-41, 30, 'end'],
  ])
  expect(across.captured).toEqual([1])

  const right = press({ axis: 'x', towards: 1, startPx: 5 })
  right.down()
  expect(right.move(-6, 0)).toBe(false)
  expect(right.move(40, 0)).toBe(false)
  right.down()
  expect(right.move(6, 0)).toBe(true)
  expect(right.told).toEqual([[6, 0]])

  const down = press({ axis: 'x', startPx: 5 })
  down.down()
  down.move(3, 6)
  down.move(90, 6)
  down.up(90, 6)
  expect(down.told).toEqual([])
  expect(down.captured).toEqual([])
})

test('a finger that goes on resting opens the second thing too, unless it moves or goes', () => {
  vi.useFakeTimers()
  const opened: string[] = []
  const hold = {
    afterMs: 500,
    onHold: () => opened.push('first'),
    longer: { afterMs: 700, onHold: () => opened.push('second') },
  }
  const rest = (afterwards: (finger: ReturnType<typeof press>) => void): string[] => {
    opened.length = 0
    const finger = press({ axis: 'x', startPx: 8, hold })
    finger.down()
    vi.advanceTimersByTime(500)
    afterwards(finger)
    vi.advanceTimersByTime(1000)
    expect(finger.told).toEqual([])
    return [...opened]
  }
  expect(rest(() => {})).toEqual(['first', 'second'])
  expect(rest((finger) => finger.move(4, 4))).toEqual(['first', 'second'])
  expect(rest((finger) => finger.move(30, 0))).toEqual(['first'])
  expect(rest((finger) => finger.up(0, 0))).toEqual(['first'])
  vi.useRealTimers()
})

test('without a start it follows from the press on; the browser or a second finger ends it', () => {
  const drag = press({ axis: 'y' })
  drag.down()
  drag.move(0, 1)
  drag.cancel()
  drag.down()
  drag.down({ pointerId: 2, isPrimary: false })
  drag.move(0, 50)
  expect(drag.told).toEqual([[0, 1], null, null])
})

test('a mouse and what is not accepted start nothing where it is said so', () => {
  const drag = press({ axis: 'x', ignoresMouse: true, accepts: (target) => target === null })
  drag.down({ pointerType: 'mouse' })
  drag.move(50, 0)
  drag.down({ target: {} as EventTarget })
  drag.move(50, 0)
  expect(drag.told).toEqual([])
})

test('a finger that rests holds; one that moves, leaves or is followed elsewhere does not', () => {
  vi.useFakeTimers()
  const held: unknown[] = []
  const drag = press({ axis: 'x', startPx: 8, hold: { afterMs: 700, onHold: (at) => held.push(at) } })
  for (const leave of [() => drag.move(0, 11), () => drag.up(0, 0), () => drag.follower.lose()]) {
    drag.down()
    leave()
    vi.advanceTimersByTime(700)
  }
  expect(held).toEqual([])
  drag.down()
  drag.move(3, 3)
  vi.advanceTimersByTime(699)
  expect(held).toEqual([])
  vi.advanceTimersByTime(1)
  expect(held).toEqual([{ x: 100, y: 100 }])
  expect([drag.follower.takeHeld(), drag.follower.takeHeld()]).toEqual([true, false])
  drag.move(60, 0)
  drag.up(60, 0)
  expect(drag.told).toEqual([])
  vi.useRealTimers()
})

test('what is pulled far or thrown goes; what is moved a little, slowly or back stays', () => {
  expect(isThrownAway({ y: 97, pxPerMs: 0.01 })).toBe(true)
  expect(isThrownAway({ y: 30, pxPerMs: 0.7 })).toBe(true)
  expect(isThrownAway({ y: 30, pxPerMs: 0.5 })).toBe(false)
  expect(isThrownAway({ y: 20, pxPerMs: 2 })).toBe(false)
  expect(isThrownAway({ y: -200, pxPerMs: -2 })).toBe(false)
})
