import { expect } from 'vitest'
import type { CallOutput } from '#contract/registry.ts'
import type { Caller } from '../../../platform/call.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { type FileServer, startFileServer } from '../../../platform/testing/file-server.ts'
import { mediaReadChecks } from '../../media/public.ts'
import { storiesReadChecks } from '../../stories/public.ts'
import { exportsReadChecks } from '../public.ts'
import { readZip } from './read-zip.ts'

export type Unzipped = {
  readonly names: readonly string[]
  /** All that stands in any file of it, and what these are called. */
  readonly all: string
  json(name: string): ReturnType<typeof JSON.parse>
  bytes(name: string): Buffer | undefined
}

export function startExportServer(store?: FileStore): Promise<FileServer> {
  return startFileServer(store, { ...mediaReadChecks, ...storiesReadChecks, ...exportsReadChecks })
}

/** This person is signed in where the database knows of it, and has just shown who they are. */
export async function signIn({ world }: Pick<FileServer, 'world'>, caller: Caller): Promise<Caller> {
  await world.platform.pool.query(
    `insert into auth.sessions (id, user_id, user_agent, ip) values ($1, $2, 'Firefox', '203.0.113.7')`,
    [caller.session_id, caller.user_id],
  )
  return caller
}

/** As if these sessions had begun six minutes ago. */
export async function letProofAge({ world }: Pick<FileServer, 'world'>, caller: Caller): Promise<void> {
  await world.platform.pool.query(
    `update auth.sessions set proven_at = proven_at - interval '6 minutes' where user_id = $1`,
    [caller.user_id],
  )
}

/** Asks for everything and waits for it. */
export async function makeReady({ world }: FileServer, caller: Caller): Promise<CallOutput<'exports.get'>> {
  expect((await world.call(caller, 'exports.request', {})).state).toBe('making')
  await world.runJobs()
  const ready = await world.call(caller, 'exports.get', {})
  expect(ready.state).toBe('ready')
  return ready
}

export async function unzip(content: Buffer): Promise<Unzipped> {
  const entries = await readZip(content)
  return {
    names: [...entries.keys()],
    all: [...entries].map(([name, bytes]) => `${name}\n${bytes.toString('latin1')}`).join('\n'),
    json: (name) => JSON.parse(entries.get(name)?.toString() ?? 'null'),
    bytes: (name) => entries.get(name),
  }
}

/** The whole way, as an app goes it: asked for, made, its address asked for, fetched there. */
export async function exportOf(server: FileServer, caller: Caller): Promise<Unzipped> {
  await makeReady(server, caller)
  const { url } = await server.world.call(caller, 'exports.link', {})
  const response = await fetch(server.url + url)
  expect(response.status).toBe(200)
  return unzip(Buffer.from(await response.arrayBuffer()))
}
