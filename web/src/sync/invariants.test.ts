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
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(0, 1, 3, 50, 200, 1000, 6000) }),
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

test('I1, I3, I4, I5, I6, I15: whatever the network and the tabs do', { timeout: 900_000 }, async () => {
  await fc.assert(fc.asyncProperty(operations(OPERATIONS), (steps) => run(steps)), {
    numRuns: RUNS,
    endOnFailure: true,
    ...(import.meta.env['SEED'] ? { seed: Number(import.meta.env['SEED']), path: String(import.meta.env['PATHX'] ?? '0') } : {}),
  })
})

test('I12: a new epoch at any moment drops the cache and keeps the outbox', { timeout: 900_000 }, async () => {
  const withEpochs = fc.oneof(
    { weight: 60, arbitrary: operation },
    { weight: 1, arbitrary: fc.constant<Operation>({ kind: 'restore' }) },
  )
  await fc.assert(fc.asyncProperty(operations(OPERATIONS, withEpochs), (steps) => run(steps)), {
    numRuns: RUNS,
    endOnFailure: true,
    ...(import.meta.env['SEED'] ? { seed: Number(import.meta.env['SEED']), path: String(import.meta.env['PATHX'] ?? '0') } : {}),
  })
})
