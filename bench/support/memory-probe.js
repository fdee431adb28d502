/*
 * Loaded into a server that is measured (`NODE_OPTIONS=--import …`): at SIGUSR2 it collects its garbage and says what
 * memory it then keeps. Code is not compiled anew meanwhile: how much of it there is says nothing of sockets.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

for (const flag of ['--expose-gc', '--no-opt', '--no-sparkplug']) setFlagsFromString(flag)
const collect = runInNewContext('gc')
let reports = 0

process.on('SIGUSR2', () => {
  // What finalizers let go of is garbage of the next time.
  for (let times = 0; times < 3; times += 1) collect()
  const { heapUsed, external, rss } = process.memoryUsage()
  reports += 1
  console.log(`memory ${JSON.stringify({ report: reports, heapBytes: heapUsed + external, rssBytes: rss })}`)
})
