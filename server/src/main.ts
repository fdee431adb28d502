import { join } from 'node:path'
import { createApp } from './app.ts'
import type { App } from './app.ts'
import { endOnSignals } from './end-on-signals.ts'
import { loadConfig } from './platform/config.ts'
import type { Config } from './platform/config.ts'
import { systemClock } from './platform/clock.ts'
import { createLog } from './platform/log.ts'
import { clearOldSpool } from './platform/message-spool.ts'
import { openStore } from './platform/postgres/open-store.ts'
import type { Store } from './platform/postgres/open-store.ts'
import { describeMissingAddress } from './platform/site-address.ts'
import { within } from './platform/within.ts'
import { say, sayStep } from './say.ts'

/** Sockets are told to come back, calls in flight are answered and connections given back within the first … */
const DRAIN_WITHIN_MS = 6_000
/** … and with the end of the embedded database all is over within the second, whatever hangs. */
const END_WITHIN_MS = 9_000

/** The same from server/src and from dist/server. */
const ROOT = join(import.meta.dirname, '../..')

async function start(): Promise<void> {
  const config = loadConfig(process.env)
  const log = createLog(config.logLevel)
  let app: App | undefined
  let closeStore: Store['close'] | undefined
  const closeAll = async (): Promise<void> => {
    const endMs = performance.now() + END_WITHIN_MS
    if (app && !(await within(DRAIN_WITHIN_MS, app.close()))) log.warn('something in flight was cut off')
    await closeStore?.(endMs - performance.now())
  }
  endOnSignals(log, closeAll)
  try {
    const tell = { step: sayStep, line: say }
    const { close, ...store } = await openStore(config, log, join(ROOT, 'server/migrations'), tell)
    closeStore = close
    await clearOldSpool(config.dataDir, systemClock.now())
    app = await createApp({ config, log, ...store, webFolder: join(ROOT, 'dist/web') })
    const { url } = await app.listen()
    sayWhatIsNotSet(config)
    say(`Lero is ready at ${config.publicUrl ?? url} (${process.uptime().toFixed(2)} s)`)
  } catch (error) {
    await closeAll()
    throw error
  }
}

function sayWhatIsNotSet(config: Config): void {
  const { smtpUrl, smsWebhookUrl } = config
  const missingAddress = describeMissingAddress(config)
  if (missingAddress) say(missingAddress)
  const unset = [...(smtpUrl ? [] : ['mail (SMTP_URL)']), ...(smsWebhookUrl ? [] : ['SMS (SMS_WEBHOOK_URL)'])]
  if (unset.length === 0) return
  say(
    `No gateway for ${unset.join(' and ')}: messages wait in the outbox, npm run operator -- outbox shows them.`,
  )
}

function explain(error: NodeJS.ErrnoException & { port?: number }): string {
  if (error.code === 'EADDRINUSE') return `port ${error.port} is in use; set PORT to another one.`
  return error.message
}

start().catch((error: Error) => {
  process.stderr.write(`Lero could not start: ${explain(error)}\n`)
  process.exit(1)
})
