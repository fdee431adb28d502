import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BusListener, BusMessage } from '../bus/bus.ts'
import { createGroupAppend } from '../append/group-append.ts'
import { createReadWriter } from '../append/read-writer.ts'
import { systemClock } from '../clock.ts'
import { loadConfig } from '../config.ts'
import { createLocalStore } from '../files/local-store.ts'
import { createLog } from '../log.ts'
import type { Platform } from '../platform.ts'
import { makeVapidKey } from '../vapid-key.ts'
import type { TestDatabase } from './database.ts'

/** A bus inside the process that remembers what was published. */
export class RecordingBus {
  readonly canLose = false
  readonly others = null
  readonly messages: BusMessage[] = []
  readonly #listeners = new Set<BusListener>()

  publish(messages: readonly BusMessage[]): void {
    this.messages.push(...messages)
    for (const listener of this.#listeners) listener.onMessages(messages, true)
  }

  subscribe(listener: BusListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async close(): Promise<void> {
    this.#listeners.clear()
  }

  /** What was published since the last call, or since the beginning. */
  take(): BusMessage[] {
    return this.messages.splice(0)
  }
}

export type TestPlatform = Platform & { readonly bus: RecordingBus }

/** The platform of a process of its own on a test database, with a real append and nothing that sends. */
export function createTestPlatform(database: Pick<TestDatabase, 'pool' | 'db'>): TestPlatform {
  const log = createLog('silent')
  const bus = new RecordingBus()
  const refuseToSend = {
    isConfigured: false,
    send: () => Promise.reject(new Error('nothing is sent in this test')),
  }
  return {
    config: loadConfig({ NODE_ENV: 'test' }),
    log,
    clock: systemClock,
    pool: database.pool,
    db: database.db,
    keys: { accessToken: 'access', link: 'link', secondFactor: 'second', vapid: makeVapidKey() },
    bus,
    files: createLocalStore(join(tmpdir(), 'lero-test-files')),
    append: createGroupAppend({ pool: database.pool, bus, log }),
    // What is read one after the other is not waited for.
    reads: createReadWriter({ pool: database.pool, bus, log, joinMs: 0 }),
    mail: refuseToSend,
    sms: refuseToSend,
  }
}
