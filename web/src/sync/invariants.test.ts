import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ClientFrame } from '#contract/frames.ts'
import type { SyncOptions } from './create-sync.ts'
import type { SocketLike } from './link.ts'
import { createWorld, type Operation } from './testing/world.ts'

const isDeep = import.meta.env['LERO_DEEP'] === '1'
const RUNS = isDeep ? 20 : 3
const OPERATIONS = isDeep ? 10_000 : 1000

const chat = fc.nat(20)
const often = <K extends Operation['kind']>(weight: number, kind: K) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constant(kind), chat }),
})
const rarely = <K extends Operation['kind']>(weight: number, kind: K) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constant(kind) }),
})

const operation = fc.oneof(
  often(20, 'write'),
  often(20, 'peer_writes'),
  often(4, 'delete'),
  often(6, 'open'),
  often(3, 'close'),
  often(4, 'older'),
  often(4, 'read'),
  often(1, 'refuse'),
  often(3, 'retry'),
  rarely(4, 'cut'),
  rarely(2, 'silence'),
  rarely(2, 'offline'),
  rarely(1, 'kill_sockets'),
  rarely(8, 'heal'),
  rarely(2, 'reload'),
  rarely(2, 'second_tab'),
  rarely(2, 'close_tab'),
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('pushes' as const),
      fate: fc.constantFrom('lost' as const, 'doubled' as const, 'delivered' as const),
    }),
  },
  {
    weight: 25,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(0, 1, 3, 50, 200, 1000, 6000),
    }),
  },
) as fc.Arbitrary<Operation>

const operations = (count: number, one = operation) => fc.array(one, { minLength: count, maxLength: count })

const run = async (steps: readonly Operation[], overrides: Partial<SyncOptions> = {}): Promise<void> => {
  const world = createWorld(3, overrides)
  try {
    for (const step of steps) {
      await world.apply(step)
      world.checkShown()
    }
    await world.comeToRest()
    world.checkAtRest()
  } finally {
    world.end()
  }
}

const holds = (steps: fc.Arbitrary<Operation[]>): Promise<void> =>
  fc.assert(
    fc.asyncProperty(steps, (one) => run(one)),
    { numRuns: RUNS, endOnFailure: true },
  )

test('I1, I3, I4, I5, I6, I15: whatever the network and the tabs do', { timeout: 900_000 }, async () => {
  await expect(holds(operations(OPERATIONS))).resolves.toBeUndefined()
})

test(
  'I12: a new epoch at any moment drops the cache and keeps the outbox',
  { timeout: 900_000 },
  async () => {
    const withEpochs = fc.oneof(
      { weight: 60, arbitrary: operation },
      { weight: 1, arbitrary: fc.constant<Operation>({ kind: 'restore' }) },
    )
    await expect(holds(operations(OPERATIONS, withEpochs))).resolves.toBeUndefined()
  },
)

/** A socket whose frames, on their way out or in, are what a broken client would make of them. */
const tamper =
  (edit: { out?: (frame: ClientFrame) => ClientFrame[]; in?: (text: string) => string[] }) =>
  (socket: SocketLike): SocketLike => {
    const outer: SocketLike = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => {
        const frame = JSON.parse(text) as ClientFrame
        for (const sent of edit.out?.(frame) ?? [frame]) socket.send(JSON.stringify(sent))
      },
      close: () => socket.close(),
    }
    socket.onopen = () => outer.onopen?.()
    socket.onclose = () => outer.onclose?.()
    socket.onmessage = ({ data }) => {
      for (const text of edit.in?.(String(data)) ?? [String(data)]) outer.onmessage?.({ data: text })
    }
    return outer
  }

const plain = (n: number): Operation[] =>
  Array.from({ length: n }, (_, index): Operation[] => [
    { kind: 'open', chat: 0 },
    { kind: 'write', chat: 0 },
    { kind: 'write', chat: 0 },
    { kind: 'peer_writes', chat: 0 },
    { kind: index % 4 === 3 ? 'cut' : 'read', chat: 0 },
    { kind: 'wait', ms: index % 3 === 0 ? 1 : 3000 },
  ]).flat()

const runTampered = async (edit: Parameters<typeof tamper>[0]): Promise<void> => {
  const world = createWorld(1, {}, 40, tamper(edit))
  try {
    for (const step of plain(12)) {
      await world.apply(step)
      world.checkShown()
    }
    await world.comeToRest()
    world.checkAtRest()
  } finally {
    world.end()
  }
}

test('the same steps hold without tampering', async () => {
  await expect(runTampered({})).resolves.toBeUndefined()
})

test('control of I3: a client id made anew for every try doubles messages, and is seen', async () => {
  let tries = 0
  const out = (frame: ClientFrame): ClientFrame[] => {
    tries += 1
    return frame.t === 'send'
      ? [{ ...frame, client_id: `${frame.client_id.slice(0, -4)}${1000 + tries}` }]
      : [frame]
  }
  await expect(runTampered({ out })).rejects.toThrow(/to deeply equal|to be|answer for/)
})

test('control of I6: sends that overtake each other are seen', async () => {
  let kept: ClientFrame | null = null
  const out = (frame: ClientFrame): ClientFrame[] => {
    if (frame.t !== 'send') return [frame]
    if (!kept) {
      kept = frame
      return []
    }
    const pair = [frame, kept]
    kept = null
    return pair
  }
  await expect(runTampered({ out })).rejects.toThrow(/to deeply equal|to be|answer for/)
})

test('control of I4 and I5: an event taken for the next one though one is missing is seen', async () => {
  let shift = 0
  const inward = (text: string): string[] => {
    const frame = JSON.parse(text) as { t: string; event?: { seq: number; message: { seq: number } } }
    if (frame.t !== 'event' || !frame.event) return [text]
    shift += 1
    if (shift === 2) return []
    const seq = frame.event.seq - (shift > 2 ? 1 : 0)
    return [
      JSON.stringify({ ...frame, event: { ...frame.event, seq, message: { ...frame.event.message, seq } } }),
    ]
  }
  await expect(runTampered({ in: inward })).rejects.toThrow(/to deeply equal|to be|answer for/)
})

test('control of I15: a send that never leaves is seen', async () => {
  const out = (frame: ClientFrame): ClientFrame[] => (frame.t === 'send' ? [] : [frame])
  await expect(runTampered({ out })).rejects.toThrow('answer for')
})

test('control of I1: an acknowledgement of what was never stored is seen', async () => {
  let socketSend: ClientFrame | null = null
  const out = (frame: ClientFrame): ClientFrame[] => {
    if (frame.t !== 'send') return [frame]
    socketSend = frame
    return [{ t: 'ping' }]
  }
  const inward = (text: string): string[] => {
    const sent = socketSend
    if (!sent || sent.t !== 'send') return [text]
    const { client_id, conversation_id } = sent
    socketSend = null
    const ack = { t: 'ack', client_id, conversation_id, message_id: client_id, seq: 9999, created_at: '' }
    return [text, JSON.stringify(ack)]
  }
  await expect(runTampered({ out, in: inward })).rejects.toThrow(/to deeply equal|to be|answer for/)
})
