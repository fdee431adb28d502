import { rm } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { startNatsServer } from '../../server/src/platform/bus/testing/nats-server.ts'
import { askOverHttp, type HttpAnswer, PASSING } from './support/http-load.ts'
import { buildReleaseBefore } from './support/release-before.ts'
import { bundleServer, THIS_PROGRAM } from './support/server-process.ts'
import { runSoak, type SoakStand } from './support/soak.ts'
import { FLAWLESS } from './support/verify.ts'

const BETWEEN_MS = 5000
const OLD_WIRE = { min: 2, max: 2 }
const NEW_WIRE = { min: 2, max: 3 }
test.beforeAll(bundleServer)

test('RUN-002: a rolling release and its way back lose nothing and send nobody away: old and new clients beside old and new processes, over socket and HTTP', async () => {
  const nats = await startNatsServer()
  const before = await buildReleaseBefore()
  let answers: HttpAnswer[] = []
  const roll = async ({ servers, pause }: SoakStand): Promise<void> => {
    // All are of the release before, then one after the other is new, and back again.
    for (const program of [before, THIS_PROGRAM, before])
      for (const server of servers) {
        await server.replace(program)
        await pause(BETWEEN_MS)
      }
  }
  try {
    const result = await runSoak({
      perSecond: 100,
      forMs: 60_000,
      convergeWithinMs: 60_000,
      natsUrls: [nats.url, nats.url],
      portOf: (servers, index) => servers[index % 2]?.port ?? 0,
      wireOf: (index) => (index % 4 < 2 ? OLD_WIRE : NEW_WIRE),
      faults: async (stand) => {
        let isOver = false
        const asking = askOverHttp(stand, () => isOver, {
          wireOf: (nth) => (nth % 4 < 2 ? '2-2' : '2-3'),
        })
        await roll(stand).finally(() => {
          isOver = true
        })
        answers = await asking
      },
    })
    expect(result).toMatchObject(FLAWLESS)
    expect(result.convergedMs).not.toBeNull()
    expect(result.restarts).toBe(6)
    // Each process is replaced three times: nobody comes back more often than that and tries anew once more.
    expect(result.connects).toBeLessThanOrEqual(20 * 8)
    expect(answers.filter((answer) => !PASSING.includes(answer))).toEqual([])
    expect(answers.filter((answer) => answer === 200).length).toBeGreaterThan(answers.length / 2)
  } finally {
    await nats.kill()
    await rm(before.root, { recursive: true, force: true })
  }
})
