/** `npm run operator -- <command>`: what the person who runs Lero may look at and do. Features add their commands. */
import { describeConfig, loadConfig } from '../server/src/platform/config.ts'
import type { Config } from '../server/src/platform/config.ts'
import { describeOutbox, readOutbox } from '../server/src/platform/outbox.ts'

type Command = { meaning: string; run(config: Config, args: string[]): Promise<string> | string }

const COMMANDS: Record<string, Command> = {
  config: { meaning: 'all settings, their values and meaning', run: () => describeConfig(process.env) },
  outbox: {
    meaning: 'mails and SMS that wait here because no gateway is set',
    run: async (config) => describeOutbox(await readOutbox(config.dataDir)),
  },
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
    console.error(`  ${known.padEnd(10)} ${meaning}`)
  process.exitCode = 1
}
