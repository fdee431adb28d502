import { expect, test } from '@playwright/test'
import { startNatsServer } from '../../server/src/platform/bus/testing/nats-server.ts'
import { CutProxy } from './support/cut-proxy.ts'
import { bundleServer } from './support/server-process.ts'
import { runSoak } from './support/soak.ts'
import type { Soak, SoakResult } from './support/soak.ts'
import { FLAWLESS } from './support/verify.ts'

const SOAK = { perSecond: 1000, forMs: 30_000, convergeWithinMs: 5000 }

test.beforeAll(bundleServer)

/** A soak whose clients reach the server through a network that can be cut. */
const runBehindProxy = async (
  soak: Omit<Soak, 'portOf' | 'faults'>,
  cut: (proxy: CutProxy, pause: (ms: number) => Promise<void>) => Promise<void>,
): Promise<SoakResult> => {
  let proxy: CutProxy | null = null
  try {
    return await runSoak({
      ...soak,
      onServers: async ([server]) => {
        proxy = await CutProxy.start({ host: '127.0.0.1', port: server?.port ?? 0 })
      },
      portOf: () => proxy?.port ?? 0,
      faults: async ({ pause }) => {
        if (proxy) await cut(proxy, pause)
      },
    })
  } finally {
    ;(proxy as CutProxy | null)?.close()
  }
}

const freezeOnce = async (proxy: CutProxy, pause: (ms: number) => Promise<void>): Promise<void> => {
  await pause(1000)
  expect(proxy.freeze()).toBeGreaterThan(0)
}

const freezeTwice = async (proxy: CutProxy, pause: (ms: number) => Promise<void>): Promise<void> => {
  await pause(1000)
  expect(proxy.freeze()).toBeGreaterThan(0)
  await pause(12_000)
  expect(proxy.freeze()).toBeGreaterThan(0)
}

test('I1, I3, I6: half-open connections: nothing lost, doubled or swapped, found by a ping within 8 s', async () => {
  const result = await runBehindProxy(SOAK, freezeTwice)
  console.log(result)
  expect(result).toMatchObject(FLAWLESS)
  expect(result.convergedMs).not.toBeNull()
})

test('control: a client that never pings does not come out of a half-open connection', async () => {
  const careless = { neverPings: true }
  const soak = { perSecond: 100, forMs: 5000, convergeWithinMs: 9000, careless }
  const result = await runBehindProxy(soak, freezeOnce)
  expect(result.convergedMs).toBeNull()
})

const dropAnswers = async (
  proxy: CutProxy,
  pause: (ms: number) => Promise<void>,
  times: number,
): Promise<void> => {
  for (let n = 0; n < times; n += 1) {
    await pause(1500)
    await proxy.dropAnswers(300)
  }
}

test('I1, I3, I6: dropped acks: what is sent again gets its first answer and is there once', async () => {
  const result = await runBehindProxy(SOAK, (proxy, pause) => dropAnswers(proxy, pause, 8))
  console.log(result)
  expect(result).toMatchObject(FLAWLESS)
  expect(result.convergedMs).not.toBeNull()
})

test('control: with dropped acks a client that makes new ids doubles messages', async () => {
  const careless = { remakesIds: true }
  const result = await runBehindProxy({ ...SOAK, forMs: 5000, careless }, (proxy, pause) =>
    dropAnswers(proxy, pause, 2),
  )
  expect(result.doubled).toBeGreaterThan(0)
})

test('I2, I5, I6: two processes whose bus dies and comes back: everybody has everything, in order', async () => {
  const nats = await startNatsServer()
  try {
    const result = await runSoak({
      ...SOAK,
      natsUrls: [nats.url, nats.url],
      portOf: (servers, index) => servers[index % 2]?.port ?? 0,
      faults: async ({ pause }) => {
        await pause(1500)
        await nats.kill()
        await pause(10_000)
        await nats.start()
        await pause(5000)
        await nats.kill()
      },
    })
    console.log(result)
    expect(result).toMatchObject(FLAWLESS)
    expect(result.convergedMs).not.toBeNull()
  } finally {
    await nats.kill()
  }
})

test('control: two processes that do not know each other do not bring everybody everything', async () => {
  const result = await runSoak({
    perSecond: 100,
    forMs: 2000,
    convergeWithinMs: 5000,
    natsUrls: [undefined, undefined],
    portOf: (servers, index) => servers[index % 2]?.port ?? 0,
    faults: () => Promise.resolve(),
  })
  expect(result.diverged).toBeGreaterThan(0)
})
