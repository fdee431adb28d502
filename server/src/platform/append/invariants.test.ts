import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { photograph } from '../../features/media/testing/samples.ts'
import { findStrayFiles } from '../../features/media/testing/stray-files.ts'
import { getEvents, openConversation } from '../../features/messages/public.ts'
import { type FileServer, startFileServer } from '../testing/file-server.ts'
import { joinWorld, type World } from '../testing/world.ts'
import { applyEvent } from './testing/client.ts'
import { compareWithAnew, seeNothing } from './testing/compare-with-anew.ts'
import { openDoor } from './testing/door.ts'
import { operation } from './testing/operations.ts'
import {
  isInLog,
  recounts,
  selectEntriesBetween,
  selectForeignPlaces,
  selectHiddenSeqs,
  selectListed,
  selectSendPlace,
  selectViolations,
  selectVisible,
} from './testing/recount.queries.ts'
import { type Outcome, Scenario } from './testing/scenario.ts'

const isDeep = process.env['LERO_DEEP'] === '1'
const seeds = Array.from({ length: isDeep ? 20 : 3 }, (_, index) => index + 1)
const operationCount = isDeep ? 10_000 : 1000
const seen = seeNothing()

describe.each(seeds)('random operations of eight people in two processes, seed %i', (seed) => {
  let server: FileServer
  let first: World
  let second: World
  let outcome: Outcome

  beforeAll(async () => {
    server = await startFileServer()
    first = server.world
    second = joinWorld(first)
    const operations = fc.sample(operation, { seed, numRuns: operationCount })
    outcome = await new Scenario({
      doors: [openDoor(first, server), openDoor(second, server)],
      people: await first.people(8),
      isInLog: (conversationId, seq) => isInLog(first.platform.pool, conversationId, seq),
      buses: [first.platform.bus, second.platform.bus],
      photo: await photograph(),
    }).run(operations)
  }, 1_800_000)
  afterAll(async () => {
    await second.close()
    await server.close()
  })

  test('I15: every send ended in an acknowledgement or a final refusal, nothing failed', () => {
    expect(outcome.unexpected).toEqual([])
    expect(outcome.sent.filter((sent) => sent.ack).length).toBeGreaterThan(operationCount / 10)
    expect(outcome.sent.filter((sent) => !sent.ack).length).toBeGreaterThan(0)
  })

  test('I1: an acknowledged client id, conversation and number stands in the log', async () => {
    for (const { sender, client_id, ack } of outcome.sent) {
      if (!ack) continue
      const place = await selectSendPlace(first.platform.pool, sender.user_id, client_id)
      expect(place).toEqual({ conversation_id: ack.conversation_id, seq: ack.seq })
    }
  })

  test.each(recounts)('%s: a recount finds nothing that breaks it', async (name) => {
    expect(await selectViolations(first.platform.pool, name)).toEqual([])
  })

  test('I4, I5: every client shows exactly what the database lets it see, no client id twice', async () => {
    for (const client of outcome.clients) {
      const visible = await selectVisible(first.platform.pool, client.userId)
      const listed = await selectListed(first.platform.pool, client.userId)
      const replicas = [...client.conversations].toSorted(([a], [b]) => (a < b ? -1 : 1))
      const shown = replicas.map(([conversation_id, { first_seq, local }]) => ({
        conversation_id,
        first_seq,
        last_seq: local,
      }))
      expect(shown).toEqual(listed)
      const messages = replicas.flatMap(([, replica]) =>
        [...replica.messages.values()].toSorted((a, b) => a.seq - b.seq),
      )
      expect(messages.map(pickVisible)).toEqual(visible)
      const keys = messages.map((message) => `${message.sender_id} ${message.client_id}`)
      expect(new Set(keys).size).toBe(keys.length)
    }
  })

  test('I5: what every client made of what it heard is what one that begins anew is told', async () => {
    await expect(compareWithAnew(outcome.clients, seen)).resolves.toBeUndefined()
  })

  test('no file is without its message and no message without its file, in the tables and on the disk', async () => {
    await first.runJobs()
    expect(await findStrayFiles(first.platform)).toEqual([])
  })

  test('I6: what one person sent in one go has numbers in that order', () => {
    expect(outcome.bursts.flat().length).toBeGreaterThan(0)
    for (const seqs of outcome.bursts) expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
  })

  test('I8: nothing is written to a direct conversation between a block and its end', async () => {
    expect(outcome.blockChanges.length).toBeGreaterThan(0)
    for (const [index, change] of outcome.blockChanges.entries()) {
      if (!change.is_block) continue
      const end = outcome.blockChanges
        .slice(index)
        .find(
          (later) =>
            !later.is_block && later.by === change.by && later.conversation_id === change.conversation_id,
        )
      const { conversation_id, seq } = change
      const written = await selectEntriesBetween(first.platform.pool, conversation_id, seq, end?.seq ?? null)
      expect(written).toEqual([])
    }
  })

  test('I9: a read position never fell', () => {
    expect(outcome.fallenReads).toEqual([])
  })

  test('I10: a snapshot and the events after it make the next snapshot', async () => {
    expect(outcome.snapshots.length).toBeGreaterThan(0)
    for (const { userId, snapshot } of outcome.snapshots) {
      const { conversation_id } = snapshot
      const now = await openConversation(first.platform, userId, { conversation_id })
      if (!now || now.first_seq !== snapshot.first_seq) continue
      const messages = new Map<string, Message>(snapshot.messages.map((message) => [message.id, message]))
      for (let after = snapshot.as_of; after < now.as_of;) {
        const page = await getEvents(first.platform, userId, { conversation_id, after })
        if (!page || 'as_of' in page) throw new Error('no events')
        for (const event of page.events) applyEvent(messages, event, userId)
        after = page.events.at(-1)?.seq ?? now.as_of
      }
      // What was hidden meanwhile made room for older ones, of which the snapshot knows nothing.
      const from = snapshot.messages[0]?.seq ?? 0
      const shown = now.messages.filter((message) => message.seq >= from)
      // What the person hid meanwhile is told by their own log.
      const hidden = await selectHiddenSeqs(first.platform.pool, userId, conversation_id)
      const newest = [...messages.values()]
        .filter((message) => !hidden.has(message.seq))
        .toSorted((a, b) => a.seq - b.seq)
        .slice(-shown.length || undefined)
      expect(newest.map(pickVisible)).toEqual(shown.map(pickVisible))
    }
  })

  test('I11: nobody was told an event of a conversation they were not in at that number', async () => {
    for (const client of outcome.clients) {
      expect(client.applied.length).toBeGreaterThan(0)
      expect(await selectForeignPlaces(first.platform.pool, client.userId, client.applied)).toEqual([])
    }
  })

  test('I14: whatever was acknowledged was there for everybody at that moment', () => {
    expect(outcome.unseen).toEqual([])
  })
})

test('of each sort of thing there was something to compare', () => {
  expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([])
})

const pickVisible = ({ conversation_id, id, seq, content, sender_id, client_id, deleted_at }: Message) => ({
  conversation_id,
  id,
  seq,
  content,
  sender_id,
  client_id,
  deleted_at,
})
