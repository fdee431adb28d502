import { join } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { createApp } from './app.ts'
import { loadConfig } from './platform/config.ts'
import type { Config } from './platform/config.ts'
import { systemClock } from './platform/clock.ts'
import { createLog } from './platform/log.ts'
import { clearOldOutbox } from './platform/outbox.ts'
import { openStore } from './platform/postgres/open-store.ts'
import { say, sayStep } from './say.ts'

/** Sockets are told to come back, calls in flight are answered, the database is closed: all within this. */
const DRAIN_WITHIN_MS = 10_000

/** The same from server/src and from dist/server. */
const ROOT = join(import.meta.dirname, '../..')

async function start(): Promise<void> {
  const config = loadConfig(process.env)
  const log = createLog(config.logLevel)
  const opened: { close(): Promise<void> }[] = []
  const closeAll = async (): Promise<void> => {
    for (const part of opened.splice(0).toReversed()) await part.close()
  }
  closeWithGrace({ delay: DRAIN_WITHIN_MS, logger: false }, async ({ signal, err }) => {
    if (err) log.fatal({ err }, 'the server ends because of an error')
    if (signal) say(`Lero stops (${signal})`)
    await closeAll()
  })
  try {
    const { close, ...store } = await openStore(config, log, join(ROOT, 'server/migrations'), sayStep)
    opened.push({ close })
    await clearOldOutbox(config.dataDir, systemClock.now())
    const app = await createApp({ config, log, ...store, webFolder: join(ROOT, 'dist/web') })
    opened.push(app)
    const { url } = await app.listen()
    sayWhatIsNotSet(config)
    say(`Lero is ready at ${config.publicUrl ?? url} (${process.uptime().toFixed(2)} s)`)
  } catch (error) {
    await closeAll()
    throw error
  }
}

function sayWhatIsNotSet({ smtpUrl, smsWebhookUrl }: Config): void {
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
