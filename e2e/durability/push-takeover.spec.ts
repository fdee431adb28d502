import { expect, test } from '@playwright/test'
import { startNatsServer } from '../../server/src/platform/bus/testing/nats-server.ts'
import { OutboxClient } from './support/outbox-client.ts'
import { PushStand } from './support/push-stand.ts'

/** Fewer than connections to one push service: all are on their way when the process dies. */
const MEMBERS = 12

test('what a process had taken when it was killed is sent by another one once its time is over, and what it had not looked at as well: each once', async () => {
  test.setTimeout(300_000)
  const nats = await startNatsServer()
  const stand = await PushStand.start([nats.url, nats.url])
  const [killed, other] = stand.servers
  const { service, store } = stand
  const [taken, unseen] = [await stand.createGroup(MEMBERS), await stand.createGroup(MEMBERS)]
  const clients = [taken, unseen].map(({ writer }) => new OutboxClient(() => killed?.port ?? 0, writer.token))
  const stored = async (nth: number, id: string): Promise<void> => {
    clients[nth]?.post(id, 'oi')
    while (clients[nth]?.acknowledged.length !== 1) await new Promise((resolve) => setTimeout(resolve, 1))
  }
  try {
    service.behave('hang')
    await stored(0, taken.id)
    await expect.poll(() => service.requests.count).toBe(MEMBERS)
    const { rows } = await store.pool.query<{ until: string; count: number }>(
      'select min(claimed_until) as until, count(claimed_until)::integer as count from push_outbox',
    )
    expect(rows[0]?.count).toBe(MEMBERS)
    const freeAtMs = Date.parse(rows[0]?.until ?? '')
    expect(freeAtMs).toBeGreaterThan(Date.now())
    await stored(1, unseen.id)
    await killed?.kill()
    service.behave('take')

    const everybody = [...taken.members, ...unseen.members].map(({ userId }) => userId)
    const told = () => stand.pushed().map(({ member }) => member)
    await expect
      .poll(() => everybody.filter((one) => !told().includes(one)), { timeout: 180_000 })
      .toEqual([])
    await expect.poll(async () => (await store.pool.query('select from push_outbox')).rowCount).toBe(0)
    expect(other?.isAlive).toBe(true)
    expect(told().toSorted()).toEqual(everybody.toSorted())
    // Not before: the process that had taken it might have been alive.
    const ofTaken = stand.pushed().filter(({ id }) => id === taken.id)
    expect(ofTaken.filter(({ atMs }) => atMs < freeAtMs)).toEqual([])
  } finally {
    for (const client of clients) client.stop()
    await stand.close()
    await nats.kill()
  }
})
