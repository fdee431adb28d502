import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { isBuilt } from '../tools/build-stamp.js'
import { benchAcks } from './acks.bench.ts'
import { benchConnects, benchStorm } from './connects.bench.ts'
import { benchIdle } from './idle.bench.ts'
import { benchMessages } from './messages.bench.ts'
import { benchProcesses } from './processes.bench.ts'
import { benchRates } from './rates.bench.ts'
import { benchReads } from './reads.bench.ts'
import { benchSearch } from './search.bench.ts'
import { benchSockets } from './sockets.bench.ts'
import { benchWeb } from './web.bench.ts'
import { measureMachineUs } from './support/machine-speed.ts'
import { print } from './support/report.ts'

const ROOT = path.join(import.meta.dirname, '..')
const benches: Record<string, () => Promise<unknown>> = {
  idle: benchIdle,
  messages: benchMessages,
  acks: benchAcks,
  reads: benchReads,
  rates: benchRates,
  connects: benchConnects,
  storm: benchStorm,
  sockets: benchSockets,
  search: benchSearch,
  processes: benchProcesses,
  web: benchWeb,
}

// What ships is measured, not what was built some time ago or for the tests.
if (!isBuilt(ROOT))
  execFileSync(process.execPath, ['--import', 'tsx', 'tools/build.ts'], { cwd: ROOT, stdio: 'inherit' })

const wanted = process.argv.slice(2)
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}`)
  print('a fixed piece of work, before', [`${measureMachineUs().toFixed(1)} µs`])
  await run()
  print('a fixed piece of work, after', [`${measureMachineUs().toFixed(1)} µs`])
}
