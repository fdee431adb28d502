import { createGroupAppend } from './platform/append/group-append.ts'
import type { Bus } from './platform/bus/bus.ts'
import { createLocalBus } from './platform/bus/local-bus.ts'
import { createNatsBus } from './platform/bus/nats-bus.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Log } from './platform/log.ts'
import { createMailer } from './platform/mail.ts'
import { clearOldOutbox } from './platform/outbox.ts'
import type { Platform } from './platform/platform.ts'
import { openStore } from './platform/postgres/open-store.ts'
import type { OnStep } from './platform/postgres/open-store.ts'
import { createSmsSender } from './platform/sms.ts'

export type OpenPlatform = {
  platform: Platform
  /** What waits is answered, then the bus and at last the database are closed. */
  close(): Promise<void>
}

/** Everything that features stand on, as the settings say. Whatever fails, nothing stays open. */
export async function openPlatform(
  config: Config,
  log: Log,
  migrationsFolder: string,
  onStep: OnStep,
): Promise<OpenPlatform> {
  const { close: closeStore, ...store } = await openStore(config, log, migrationsFolder, onStep)
  const clock = systemClock
  await clearOldOutbox(config.dataDir, clock.now())
  const bus = await openBus(config, log)
  const append = createGroupAppend({ pool: store.pool, bus, log })
  return {
    platform: {
      config,
      log,
      clock,
      ...store,
      bus,
      append,
      mail: createMailer(config, clock),
      sms: createSmsSender(config, clock),
    },
    close: async () => {
      await append.close()
      await bus.close()
      await closeStore()
    },
  }
}

async function openBus(config: Config, log: Log): Promise<Bus> {
  return config.natsUrl ? createNatsBus({ url: config.natsUrl, log }) : createLocalBus(log)
}
