import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { UserEvent } from '#contract/frames.ts'
import type { WireRange } from '#contract/wire-version.ts'
import type { Bus } from '../../bus/bus.ts'
import { createLocalBus } from '../../bus/local-bus.ts'
import { systemClock } from '../../clock.ts'
import type { Dispatch } from '../../dispatch.ts'
import { createLog } from '../../log.ts'
import { ReadGate } from '../../read-gate.ts'
import { attachGateway } from '../attach-gateway.ts'
import type { Gateway } from '../attach-gateway.ts'
import type { GatewayLimits, GatewayOptions } from '../options.ts'
import type { ConnectionObserver, SocketSession } from '../sources.ts'
import { MemoryWorld } from './memory-world.ts'
import { SocketClient } from './socket-client.ts'

const READS_AT_ONCE = 8

export interface Stand {
  readonly url: string
  readonly world: MemoryWorld
  readonly bus: Bus
  readonly gateway: Gateway
  /** A token for a person; `session` to make a particular one. */
  tokenOf(userId: string, session?: Partial<SocketSession>): string
  /** A greeted socket of a person. */
  connect(userId: string, isVisible?: boolean): Promise<SocketClient>
  close(): Promise<void>
}

export type StandOptions = {
  readonly limits?: Partial<GatewayLimits>
  readonly bus?: Bus
  readonly world?: MemoryWorld
  readonly dispatch?: Dispatch
  readonly observers?: readonly ConnectionObserver[]
  readonly publicOrigin?: string
  readonly trustsProxy?: boolean
  readonly wire?: WireRange
  readonly isGenuine?: GatewayOptions['isGenuine']
  readonly acceptsFaults?: boolean
  readonly authenticate?: GatewayOptions['authenticate']
}

/** An entry of somebody's own log, about a conversation that nobody here is in. */
export function createUserEvent(userSeq: number): UserEvent {
  return {
    kind: 'conversation_removed',
    user_seq: userSeq,
    conversation_id: randomUUID(),
  }
}

/** A gateway on a server of its own, over a world in memory. */
export async function startStand(options: StandOptions = {}): Promise<Stand> {
  const bus = options.bus ?? createLocalBus(createLog('silent'))
  const world = options.world ?? new MemoryWorld(bus)
  const sessions = new Map<string, SocketSession>()
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const gateway = attachGateway({
    server,
    platform: {
      bus,
      append: { backlogMs: () => world.backlogMs },
      clock: systemClock,
      log: createLog('silent'),
    },
    sources: world.sources,
    reads: new ReadGate(READS_AT_ONCE),
    isGenuine: options.isGenuine ?? ((token) => options.authenticate !== undefined || sessions.has(token)),
    trustsProxy: options.trustsProxy ?? false,
    authenticate: options.authenticate ?? ((token) => Promise.resolve(sessions.get(token) ?? null)),
    dispatch:
      options.dispatch ??
      (({ name }) => Promise.resolve({ ok: true, body: JSON.stringify({ called: name }) })),
    observers: options.observers ?? [],
    publicOrigin: options.publicOrigin,
    ...(options.wire ? { wire: options.wire } : {}),
    acceptsFaults: options.acceptsFaults ?? false,
    limits: { sweepMs: 20, ...options.limits },
  })
  const { port } = server.address() as AddressInfo
  const url = `ws://127.0.0.1:${port}/socket`
  const tokenOf = (userId: string, session: Partial<SocketSession> = {}): string => {
    const token = randomUUID()
    const expires_at_ms = Date.now() + 3_600_000
    sessions.set(token, { user_id: userId, session_id: randomUUID(), expires_at_ms, ...session })
    return token
  }
  return {
    url,
    world,
    bus,
    gateway,
    tokenOf,
    connect: (userId, isVisible) => SocketClient.connect(url, tokenOf(userId), isVisible),
    close: async () => {
      await gateway.close()
      server.close()
    },
  }
}
