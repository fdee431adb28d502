import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { readWhole } from '../../platform/files/take-upload.ts'
import { send } from '../../platform/testing/chats.ts'
import type { FileServer } from '../../platform/testing/file-server.ts'
import { fillList } from '../../platform/testing/fill-list.ts'
import { startExportServer, unzip } from './testing/export-server.ts'
import { writeExport } from './write-export.ts'
import { storeZip, type ZipWriter } from './zip-writer.ts'

const KEY = 'exports/list-that-moves'

let server: FileServer
let ana: Caller

beforeEach(async () => {
  server = await startExportServer()
  ana = await server.world.person({ display_name: 'Ana' })
})
afterEach(() => server.close())

const query = (text: string) => server.world.platform.pool.query(text, [ana.user_id])

async function* pause<T>(pages: AsyncIterable<readonly T[]>, between: (() => Promise<unknown>)[]) {
  for await (const rows of pages) {
    yield rows
    await between.shift()?.()
  }
}

/** What stands in an export between whose first pages of the list these things happen, one after the other. */
async function exportWhile(...between: (() => Promise<unknown>)[]) {
  const { platform } = server.world
  const { signal } = new AbortController()
  await storeZip(platform.files, KEY, signal, (zip) => {
    const addRows: ZipWriter['addRows'] = (name, pages) =>
      zip.addRows(name, name === 'conversations.json' ? pause(pages, between) : pages)
    return writeExport({ platform, signal }, ana.user_id, { ...zip, addRows })
  })
  expect(between).toEqual([])
  const unzipped = await unzip(await readWhole(platform, KEY))
  const listed = unzipped.json('conversations.json') as { conversation_id: string }[]
  return { ...unzipped, ids: listed.map((one) => one.conversation_id) }
}

const writeInOldest = async () => {
  const { rows } = await query(
    `select c.id from conversations c join conversation_participants p on p.conversation_id = c.id
     where p.user_id = $1 order by c.updated_at limit 1`,
  )
  await send(server.world, ana, rows[0].id, 'written meanwhile')
  return rows[0].id as string
}

test('a conversation that is written to while the list is read is in the export, with its messages', async () => {
  await fillList(server.world, ana, 60)
  let moved = ''
  const { ids, json } = await exportWhile(async () => {
    moved = await writeInOldest()
  })
  expect(ids).toContain(moved)
  expect(json(`conversations/${moved}/messages.json`)).toMatchObject([{ content: 'written meanwhile' }])
  expect(json('export.json').counts['conversations.json']).toBe(60)
  expect([ids.length, new Set(ids).size]).toEqual([60, 60])
})

test('so is one that is written to while what has changed meanwhile is read', async () => {
  await fillList(server.world, ana, 120)
  const nothing = () => Promise.resolve()
  // All of them change and move up; of the three pages that brings, the first one has been read.
  const { ids } = await exportWhile(
    () =>
      query(
        `update conversations set updated_at = updated_at + interval '12 hours'
         where id in (select conversation_id from conversation_participants where user_id = $1)`,
      ),
    nothing,
    writeInOldest,
  )
  expect([ids.length, new Set(ids).size]).toEqual([120, 120])
})
