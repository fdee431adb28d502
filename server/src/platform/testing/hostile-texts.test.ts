import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallInput, type CallName, calls } from '#contract/registry.ts'
import { type Row, rows } from './access/rows.ts'
import { createScene, type Scene } from './access/scene.ts'
import type { Caller } from '../call.ts'
import { type FileServer, startFileServer, tusHeaders } from './file-server.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { findTextFields, type Path, putText } from './text-fields.ts'

/*
 * Every field of every call that takes text is given the hostile ones, found in the contract itself: a new field is
 * among them without being named here. It is taken or refused in words, and what was taken is read by everybody.
 */

/** What a database, a pattern or a parser would take for its own. */
const FOR_DATABASES = [
  "' or 1=1 --",
  "'; drop table messages; --",
  '%_%\\',
  '\\',
  '$1 $$ :x ?',
  'a\0b',
  '\ud800',
  '\udc00 x',
  '{"a":{"$gt":""}}',
  '../../../etc/passwd',
  '\r\nset-cookie: a=b',
  'x'.repeat(60_000),
  '   ',
  '__proto__',
]
const TEXTS = [...HOSTILE_TEXTS, ...FOR_DATABASES]
const AT_ONCE = 10

let server: FileServer
let scene: Scene

beforeAll(async () => {
  server = await startFileServer()
  scene = await createScene(server)
})
afterAll(() => server.close())

const fields = (Object.keys(calls) as CallName[]).flatMap((name) =>
  findTextFields(name).map((path) => ({ name, field: path.join('.'), path })),
)

/** The row whose input gets furthest when the group's creator asks. */
const rowOf = (name: CallName): Row | undefined =>
  rows.find((row) => row.name === name && /^(changes|answers)$/.test(row.cells.creator ?? '')) ??
  rows.find((row) => row.name === name)

/** Made anew for each call: a repeat would be answered with the first one. */
const OWN_IDS = ['client_id', 'id']

const giveUp = (caller: Caller, fileId: string) =>
  fetch(`${server.url}/files/upload/${fileId}`, { method: 'DELETE', headers: tusHeaders(caller) })

async function giveAll(name: CallName, path: Path): Promise<(string | null)[]> {
  const row = rowOf(name)
  if (!row) throw new Error(`no row for ${name}`)
  const codes: (string | null)[] = []
  for (let from = 0; from < TEXTS.length; from += AT_ONCE) {
    const answers = TEXTS.slice(from, from + AT_ONCE).map(async (text) => {
      const input = (await row.input(scene.at('creator'))) as Record<string, unknown>
      const anew = OWN_IDS.flatMap((key) => (key in input ? [[key, randomUUID()]] : []))
      const given = putText({ ...input, ...Object.fromEntries(anew) }, path, text)
      const { creator } = scene.people
      const { code } = await server.world.ask(creator, name, given as CallInput<typeof name>)
      // So many may be unused.
      if (code !== null && 'file_id' in input) await giveUp(creator, String(input['file_id']))
      return code
    })
    codes.push(...(await Promise.all(answers)))
  }
  return codes
}

test('the texts are sixty and those for databases, and many fields take text', () => {
  expect(HOSTILE_TEXTS).toHaveLength(60)
  expect(fields.length).toBeGreaterThan(25)
})

describe.each(fields)('$name: $field', ({ name, path }) => {
  test('takes each of them or refuses it in words', async () => {
    const known = new Set<string | null>([null, 'invalid_input', 'rate_limited', ...calls[name].errors])
    const codes = await giveAll(name, path)
    expect(codes.filter((code) => !known.has(code))).toEqual([])
  })
})

test('what was taken is read by everybody, and said again as it is', async () => {
  const { member, creator } = scene.people
  const { conversation_id, group_id } = scene.at('member')
  const { call } = server.world
  const { messages } = await call(member, 'messages.open', { conversation_id })
  expect(messages.length).toBeGreaterThan(60)
  const said = new Set(messages.map(({ content }) => content))
  expect(HOSTILE_TEXTS.filter((text) => said.has(text)).length).toBeGreaterThan(20)
  expect((await call(member, 'groups.members', { group_id })).members.length).toBeGreaterThan(3)
  expect((await call(member, 'conversations.list', {})).heads).not.toEqual([])
  expect((await call(member, 'groups.get', { group_id })).group.id).toBe(group_id)
  expect((await call(creator, 'stories.of_user', { user_id: creator.user_id })).group).not.toBeNull()
  expect((await call(member, 'profile.get', { user_ids: [creator.user_id] })).profiles).toHaveLength(1)
  await server.world.runJobs()
  for (const query of HOSTILE_TEXTS) await call(member, 'messages.search', { query: query.slice(0, 200) })
})
