import { expect, test } from 'vitest'
import { Peer, Peers } from './peers.ts'

const meet = (): Peer => new Peer('a', 1, 0)

test('messages in order and their counts are no gap', () => {
  const peer = meet()
  expect(peer.hearCount([1, 0])).toBe(true)
  expect([1, 2, 3].map((number) => peer.hearMessage([1, number]))).toEqual([false, false, false])
  expect(peer.hearCount([1, 3])).toBe(false)
})

test('a process that is met may have said something before', () => {
  const peer = meet()
  expect(peer.hasMet).toBe(false)
  expect(peer.hearMessage([1, 1])).toBe(true)
  expect(peer.hasMet).toBe(true)
  // It took this one for gone, and met it again.
  expect(peer.hearCount([2, 0])).toBe(true)
  expect(peer.hearMessage([2, 1])).toBe(false)
})

test('a missing number is a gap, told by the next message or by the next count', () => {
  const peer = meet()
  peer.hearCount([1, 4])
  expect(peer.hearMessage([1, 6])).toBe(true)
  expect(peer.hearMessage([1, 7])).toBe(false)
  expect(peer.hearCount([1, 8])).toBe(true)
  expect(peer.hearCount([1, 8])).toBe(false)
})

test('a process that is silent for more than 4 s is dropped once, and new when it speaks again', () => {
  const peers = new Peers()
  const { peer } = peers.hear('a', 0)
  expect([peers.dropSilent(4000), peers.dropSilent(4001), peers.dropSilent(9000)]).toEqual([
    false,
    true,
    false,
  ])
  const again = peers.hear('a', 9000)
  expect(again.isNew).toBe(true)
  expect(again.peer.meeting).not.toBe(peer.meeting)
})
