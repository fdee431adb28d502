import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, calls as contract, OPEN_CALLS } from '#contract/registry.ts'
import { createStock, type TakeStock } from './access/stock.ts'
import { type Row, rows } from './access/rows.ts'
import { createScene, ROLES, type Scene, type Standing } from './access/scene.ts'
import { type FileServer, startFileServer } from './file-server.ts'

/*
 * Every call, asked by everyone: nobody, a stranger, a former member, a blocked person, a member, a moderator, an admin
 * and who made the group. What it is refused with, and that nothing whatever is left of a refusal: no row, no job, no
 * byte, and nobody was told. A call that does not stand in the table fails.
 */

let server: FileServer
let scene: Scene
let takeStock: TakeStock

beforeAll(async () => {
  server = await startFileServer()
  scene = await createScene(server)
  takeStock = await createStock(server)
})
afterAll(() => server.close())

const isOpen = (name: CallName) => (OPEN_CALLS as readonly CallName[]).includes(name)
test('every call of the contract stands here', () => {
  expect([...new Set(rows.map(({ name }) => name))].toSorted()).toEqual(Object.keys(contract).toSorted())
})

const standings = (row: Row, isWanted: (cell: string) => boolean): Standing[] =>
  ROLES.filter((who) => isWanted(row.cells[who] ?? 'changes') && row.cells[who] !== undefined)

describe.each(rows)('$name: $cells', (row) => {
  test('anonymous: nothing, before the input is looked at', async () => {
    const { code } = await server.world.ask(null, row.name, await row.input(scene.at('stranger')))
    const { code: forNothing } = await server.world.ask(null, row.name, {})
    const expected = isOpen(row.name)
      ? [row.cells.stranger, 'invalid_input']
      : ['unauthenticated', 'unauthenticated']
    expect([code ?? 'answers', forNothing]).toEqual(expected)
  })

  test('refused or only answered, and nothing is changed by it', async () => {
    const quiet = standings(row, (cell) => cell !== 'changes')
    const hidden = quiet.filter((who) => row.cells[who] === 'not_found')
    const ask = (who: Standing, input: Awaited<ReturnType<Row['input']>>) =>
      server.world.ask(scene.people[who], row.name, input)
    // What is uploaded to be refused is there before.
    const inputs = await Promise.all(quiet.map(async (who) => row.input(scene.at(who))))
    const ofNothing = await Promise.all(hidden.map(async (who) => row.input(scene.atNothing(who))))
    await takeStock()
    const before = await takeStock()
    const answers = await Promise.all(quiet.map((who, nth) => ask(who, inputs[nth]!)))
    expect(quiet.map((who, nth) => [who, answers[nth]?.code ?? 'answers'])).toEqual(
      quiet.map((who) => [who, row.cells[who]]),
    )
    // Who must not know of a thing is answered as if it were not there.
    const toNothing = await Promise.all(hidden.map((who, nth) => ask(who, ofNothing[nth]!)))
    expect(toNothing).toEqual(hidden.map((who) => answers[quiet.indexOf(who)]))
    expect(await takeStock()).toEqual(before)
  })
})

test('DATA-043: who is not in a conversation, or no longer, reads none of its messages', async () => {
  for (const who of ['stranger', 'former'] as const) {
    const { me, conversation_id } = scene.at(who)
    const opened = await server.world.ask(me, 'messages.open', { conversation_id })
    expect(opened).toMatchObject({ code: 'not_found' })
    const read = await server.world.ask(me, 'messages.get', { conversation_id, after: 0 })
    expect(read).toMatchObject({ code: 'not_found' })
  }
})

test("DATA-054: every call about somebody else's thing answers a stranger as if it were not there", async () => {
  const closed = rows.filter(({ cells }) => cells.stranger === 'not_found')
  expect(new Set(closed.map(({ name }) => name)).size).toBeGreaterThan(30)
  const at = { ...scene.at('stranger'), upload: () => Promise.resolve(randomUUID()) }
  for (const { name, input } of closed)
    expect([name, (await server.world.ask(at.me, name, await input(at))).code]).toEqual([name, 'not_found'])
})

test('what nobody may see is empty for them', async () => {
  const { me, conversation_id, photo } = scene.at('former')
  const ask = server.world.call
  expect(await ask(me, 'conversations.get_accessible_participants', { conv_id: conversation_id })).toEqual({
    participants: [],
  })
  expect((await ask(me, 'conversations.list', {})).heads).toEqual([])
  expect((await ask(me, 'messages.search', { query: 'dito' })).hits).toEqual([])
  expect(await ask(me, 'media.urls', { message_ids: [photo] })).toEqual({ urls: [] })
})

describe.each(rows.filter((row) => standings(row, (cell) => cell === 'changes').length > 0))(
  '$name',
  (row) => {
    test.each(standings(row, (cell) => cell === 'changes'))('%s may, and it is done', async (who) => {
      const input = await row.input(scene.at(who))
      await takeStock()
      const before = await takeStock()
      const { code } = await server.world.ask(scene.people[who], row.name, input)
      expect(code).toBeNull()
      expect(await takeStock()).not.toEqual(before)
    })
  },
)
