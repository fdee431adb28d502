import { benchIdle } from './idle.bench.ts'
import { benchMessages } from './messages.bench.ts'
import { benchWeb } from './web.bench.ts'

const benches: Record<string, () => Promise<void>> = {
  idle: benchIdle,
  messages: benchMessages,
  web: benchWeb,
}

const wanted = process.argv.slice(2)
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}`)
  await run()
}
