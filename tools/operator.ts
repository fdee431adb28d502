/** `npm run operator -- <command>`: what the person who runs Lero may look at and do. Features add their commands. */
import { describeConfig, loadConfig } from '../server/src/platform/config.ts'
import type { Config } from '../server/src/platform/config.ts'
import { makeResetLink } from '../server/src/features/auth/public.ts'
import { loadKeys } from '../server/src/platform/keys.ts'
import { createLog } from '../server/src/platform/log.ts'
import { createDb, createPool } from '../server/src/platform/postgres/connect.ts'
import { openDatabaseBeside } from '../server/src/platform/postgres/open-database.ts'
import { describeOutbox, readOutbox } from '../server/src/platform/outbox.ts'

type Command = { meaning: string; run(config: Config, args: string[]): Promise<string> | string }

const COMMANDS: Record<string, Command> = {
  config: { meaning: 'all settings, their values and meaning', run: () => describeConfig(process.env) },
  outbox: {
    meaning: 'mails and SMS that wait here because no gateway is set',
    run: async (config) => describeOutbox(await readOutbox(config.dataDir)),
  },
  'reset-password': {
    meaning: '<e-mail or +phone>: a link of 30 minutes with which this person sets a new password',
    run: printResetLink,
  },
}

async function printResetLink(config: Config, [emailOrPhone = '']: string[]): Promise<string> {
  const log = createLog('error')
  const database = await openDatabaseBeside(config, log)
  const pool = createPool({ connectionString: database.connectionString, log, maxConnections: 2 })
  try {
    const db = createDb(pool)
    const link = await makeResetLink({ db, config, keys: await loadKeys(db, config) }, emailOrPhone)
    if (!link) throw new Error('Nobody has this e-mail or phone.')
    return link
  } finally {
    await pool.end()
    await database.close()
  }
}

const [name = '', ...args] = process.argv.slice(2)
const command = COMMANDS[name]
if (command) {
  try {
    console.log(await command.run(loadConfig(process.env), args))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
} else {
  console.error('npm run operator -- <command>')
  for (const [known, { meaning }] of Object.entries(COMMANDS))
    console.error(`  ${known.padEnd(15)} ${meaning}`)
  process.exitCode = 1
}
