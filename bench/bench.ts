import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { isBuilt } from '../tools/build-stamp.js'
import { benchAcks } from './acks.bench.ts'
import { benchConnects, benchStorm } from './connects.bench.ts'
import { benchGroup } from './group.bench.ts'
import { benchIdle } from './idle.bench.ts'
import { benchLighthouse } from './lighthouse.bench.ts'
import { benchMessages } from './messages.bench.ts'
import { benchProcesses } from './processes.bench.ts'
import { benchPush } from './push.bench.ts'
import { benchRates } from './rates.bench.ts'
import { benchReads } from './reads.bench.ts'
import { benchSearch } from './search.bench.ts'
import { benchSockets } from './sockets.bench.ts'
import { benchStories } from './stories.bench.ts'
import { benchUploads } from './uploads.bench.ts'
import { benchWeb } from './web.bench.ts'
import { measureMachineUs } from './support/machine-speed.ts'
import { print } from './support/report.ts'

const ROOT = path.join(import.meta.dirname, '..')
const wanted = process.argv.slice(2)
const benches: Record<string, () => Promise<unknown>> = {
  idle: benchIdle,
  messages: benchMessages,
  acks: benchAcks,
  reads: benchReads,
  group: benchGroup,
  push: benchPush,
  rates: benchRates,
  connects: benchConnects,
  storm: benchStorm,
  sockets: benchSockets,
  search: benchSearch,
  processes: benchProcesses,
  uploads: benchUploads,
  stories: benchStories,
  web: () => benchWeb(wanted),
  lighthouse: benchLighthouse,
}

// What ships is measured, not what was built some time ago or for the tests.
if (!isBuilt(ROOT))
  execFileSync(process.execPath, ['--import', 'tsx', 'tools/build.ts'], { cwd: ROOT, stdio: 'inherit' })

for (const [name, run] of Object.entries(benches)) {
  const isWanted = wanted.some((one) => one === name || one.startsWith(`${name}/`))
  if (wanted.length > 0 && !isWanted) continue
  console.log(`\n${name}`)
  print('a fixed piece of work, before', [`${measureMachineUs().toFixed(1)} µs`])
  await run()
  print('a fixed piece of work, after', [`${measureMachineUs().toFixed(1)} µs`])
}
