import { expect, test } from '@playwright/test'
import { OutboxClient } from './support/outbox-client.ts'
import { type Group, type Pushed, PushStand } from './support/push-stand.ts'
import type { Person } from './support/world.ts'

const GROUPS = 10
const MEMBERS = 20
/** A third of the members read, each as often as one of these. */
const READERS = 7
const READ_EVERY_MS = [300, 900, 1500]
const PER_SECOND = 500
/** Half of the groups write for so long, then the other half does: what was written is read, and a push of it is due. */
const TURN_MS = 2000
const BURST_EVERY_MS = 20
const KILL_EVERY_MS = 2500
const KILLS = 6
const CALM_MS = 12_000
/** A push that was looked at before its message was read, and was on its way when it was. */
const ON_ITS_WAY_MS = 1000

let stand: PushStand
const clients: OutboxClient[] = []

test.beforeEach(async () => {
  stand = await PushStand.start()
})
test.afterEach(async () => {
  for (const client of clients.splice(0)) client.stop()
  await stand.close()
})

type Chat = Group & { readonly client: OutboxClient }
type Read = { readonly member: string; readonly id: string; readonly seq: number; readonly atMs: number }

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const newestOf = ({ client }: Chat): number => client.acknowledged.at(-1)?.seq ?? 0
const readersOf = ({ members }: Group): readonly Person[] => members.slice(0, READERS)
const keyOf = ({ member, id, seq }: Pushed): string => `${member} ${id} ${seq}`

/** Writes and reads as long as `disturb` takes, until everybody who reads nothing was pushed the last message. */
async function runUnder(
  disturb: () => Promise<void>,
): Promise<{ chats: Chat[]; written: number; late: unknown[]; pushes: number; duplicates: number }> {
  const chats: Chat[] = []
  for (let nth = 0; nth < GROUPS; nth += 1) {
    const group = await stand.createGroup(MEMBERS)
    const client = new OutboxClient(() => stand.server.port, group.writer.token)
    clients.push(client)
    chats.push({ ...group, client })
  }
  const reads: Read[] = []
  let [isLoaded, isOver] = [true, false]
  const reading = chats.flatMap((chat) =>
    readersOf(chat).map((reader, nth) => keepReading(chat, reader, nth, reads, () => isOver)),
  )
  const [written] = await Promise.all([
    writeInTurns(chats, () => isLoaded),
    disturb().finally(() => {
      isLoaded = false
    }),
  ])
  const countUnsent = () => chats.reduce((sum, { client }) => sum + client.outbox.length, 0)
  await expect.poll(countUnsent, { timeout: 60_000 }).toBe(0)

  const missing = () => {
    const told = new Set(stand.pushed().map(keyOf))
    return chats.flatMap((chat) =>
      chat.members.slice(READERS).filter(({ userId }) => !told.has(`${userId} ${chat.id} ${newestOf(chat)}`)),
    )
  }
  await expect.poll(missing, { timeout: 90_000 }).toEqual([])
  isOver = true
  await Promise.all(reading)
  await expect.poll(() => countDue(), { timeout: 60_000 }).toBe(0)

  const all = stand.pushed()
  const readers = new Set(chats.flatMap(readersOf).map(({ userId }) => userId))
  const ofReaders = all.filter(({ member }) => readers.has(member))
  const delays = all.flatMap((push) => findDelay(push, reads))
  const late = delays.filter(({ ms }) => ms > ON_ITS_WAY_MS)
  const pushes = all.length
  const duplicates = pushes - new Set(all.map(keyOf)).size
  const kills = stand.server.restarts
  const longest = Math.max(0, ...delays.map(({ ms }) => ms))
  console.log({
    written,
    kills,
    reads: reads.length,
    pushes,
    duplicates,
    ofReaders: ofReaders.length,
    longest,
  })
  expect(reads.length).toBeGreaterThan(2 * readers.size)
  // Who reads is told less often than who is away, and sometimes before they have read.
  const [ofOne, ofOther] = [ofReaders.length / READERS, (pushes - ofReaders.length) / (MEMBERS - READERS)]
  expect(ofOne).toBeLessThan(ofOther)
  return { chats, written, late, pushes, duplicates }
}

/** Answers how many messages were written. */
async function writeInTurns(chats: readonly Chat[], isLoaded: () => boolean): Promise<number> {
  const startedMs = performance.now()
  let written = 0
  while (isLoaded()) {
    const ms = performance.now() - startedMs
    const writing = chats.filter((_, nth) => nth % 2 === Math.floor(ms / TURN_MS) % 2)
    for (; written < (ms / 1000) * PER_SECOND; written += 1) {
      const chat = writing[written % writing.length]
      chat?.client.post(chat.id, `mensagem ${written}`)
    }
    await sleep(BURST_EVERY_MS)
  }
  return written
}

/** Says again and again that all is read that was stored by then; notes when it was answered. */
async function keepReading(
  chat: Chat,
  reader: Person,
  nth: number,
  reads: Read[],
  isOver: () => boolean,
): Promise<void> {
  let last = 0
  while (!isOver()) {
    const seq = newestOf(chat)
    if (seq > last) {
      await stand.call(reader, 'messages.read', { conversation_id: chat.id, seq })
      reads.push({ member: reader.userId, id: chat.id, seq, atMs: Date.now() })
      last = seq
    }
    await sleep(READ_EVERY_MS[nth % READ_EVERY_MS.length] ?? 0)
  }
}

/** How long after it was read a push arrived; of one that was not, none. */
function findDelay(push: Pushed, reads: readonly Read[]): { ms: number; push: Pushed }[] {
  const read = reads.find(
    ({ member, id, seq }) => member === push.member && id === push.id && seq >= push.seq,
  )
  return read && read.atMs < push.atMs ? [{ ms: push.atMs - read.atMs, push }] : []
}

const countDue = async (): Promise<number | null> =>
  (await stand.store.pool.query('select from push_outbox')).rowCount

test('500 messages/s to 200 people who are away or read: everybody who is away is pushed the last one, once, and nobody what they read', async () => {
  test.setTimeout(240_000)
  const { written, late, pushes, duplicates } = await runUnder(() => sleep(CALM_MS))
  expect(stand.server.restarts).toBe(0)
  expect(written).toBeGreaterThan(0.9 * PER_SECOND * (CALM_MS / 1000))
  expect(duplicates).toBe(0)
  expect(late).toEqual([])
  // One for everybody and turn, not one for everybody and message.
  expect(pushes).toBeLessThanOrEqual(GROUPS * MEMBERS * Math.ceil(CALM_MS / TURN_MS / 2))
})

test('the same under kill -9: nobody is left out, nobody is pushed what they read, and what is due when it is read is not pushed any more', async () => {
  test.setTimeout(300_000)
  const { chats, late, pushes, duplicates } = await runUnder(async () => {
    for (let nth = 0; nth < KILLS; nth += 1) {
      await sleep(KILL_EVERY_MS)
      await stand.server.killAndRestart()
    }
  })
  expect(stand.server.restarts).toBe(KILLS)
  expect(late).toEqual([])
  // Only what a kill overtook between the request and the note that it was answered.
  expect(duplicates).toBeLessThan(pushes / 4)

  // Everybody is to be told of one message more, and no push service takes it.
  stand.service.behave({ status: 503 })
  for (const { client, id } of chats) client.post(id, 'a última')
  await expect.poll(countDue, { timeout: 60_000 }).toBe(GROUPS * MEMBERS)
  const before = stand.pushed().length
  await Promise.all(
    chats.flatMap((chat) =>
      chat.members.map((member) =>
        stand.call(member, 'messages.read', { conversation_id: chat.id, seq: newestOf(chat) }),
      ),
    ),
  )
  await stand.server.killAndRestart()
  stand.service.behave('take')
  await expect.poll(countDue, { timeout: 90_000 }).toBe(0)
  expect(stand.pushed()).toHaveLength(before)
})
