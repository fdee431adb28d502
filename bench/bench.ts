import { benchMessages } from './messages.bench.ts'

const benches: Record<string, () => Promise<void>> = {
  messages: benchMessages,
}

const wanted = process.argv.slice(2)
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}`)
  await run()
}
