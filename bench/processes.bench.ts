import { endServerProcesses } from '../server/src/platform/testing/server-process.ts'
import { percentile } from './support/latency.ts'
import type { LoadResult } from './support/load.ts'
import { print } from './support/report.ts'
import { startTwoProcesses, type TwoProcesses } from './support/two-processes.ts'

/** A second and more at the rates of two cores: a shorter round measures its beginning and its end. */
const MESSAGES = 30_000
/** Two processes compile twice, and each gets half of the messages. */
const WARM_ROUNDS = 2
const ROUNDS = 5
const LEAST_SHARE = 0.9

/** How much of one process's throughput do two have whose people write across (LOAD-022)? */
export async function benchProcesses(): Promise<number> {
  const two = await startTwoProcesses()
  try {
    return await compareProcesses(two)
  } finally {
    await two.stop()
    await endServerProcesses()
  }
}

/** Answers the throughput of two processes by that of one, in turns on the same machine. */
async function compareProcesses(two: TwoProcesses): Promise<number> {
  const shares: number[] = []
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1) {
    const one = await two.run(MESSAGES, false)
    const split = await two.run(MESSAGES, true)
    print(round < WARM_ROUNDS ? 'warming up' : `round ${round - WARM_ROUNDS + 1}`, [
      `one process ${describe(one)}`,
      `two ${describe(split)}`,
    ])
    if (round >= WARM_ROUNDS) shares.push(one.seconds / split.seconds)
  }
  const share = percentile(shares, 0.5)
  const verdict = share >= LEAST_SHARE ? 'within' : 'BELOW'
  console.log(
    `  → of the throughput of one process: ${share.toFixed(2)}, ${verdict} the bar of ${LEAST_SHARE}`,
  )
  return share
}

const describe = ({ messages, seconds, nodeUsPerMessage, postgresUsPerMessage }: LoadResult): string =>
  `${Math.round(messages / seconds)}/s, node ${nodeUsPerMessage.toFixed(0)} + postgres ${postgresUsPerMessage.toFixed(0)} µs a message`
