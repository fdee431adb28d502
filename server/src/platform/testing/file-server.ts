import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mediaReadChecks, registerOnceRoute } from '../../features/media/public.ts'
import type { FileStore } from '../files/file-store.ts'
import { createLocalStore } from '../files/local-store.ts'
import type { ReadChecks } from '../files/read-check.ts'
import { registerReadRoute } from '../files/read-route.ts'
import { registerUploadRoutes } from '../files/upload-routes.ts'
import { createHttp } from '../http/http.ts'
import type { Caller } from '../call.ts'
import { createWorld, type World } from './world.ts'

/** A world whose files go over a real port; a person's id is their token. */
export type FileServer = {
  world: World
  files: FileStore
  url: string
  /** Begins an upload with all of its bytes in one request. */
  upload(caller: Caller | null, bucket: string, content: Buffer): Promise<Response>
  /** The same, for one that is taken: the id of the file. */
  uploadWhole(caller: Caller, bucket: string, content: Buffer): Promise<string>
  close(): Promise<void>
}

export function tusHeaders(caller: Caller | null): Record<string, string> {
  return {
    'tus-resumable': '1.0.0',
    ...(caller && { authorization: `Bearer ${caller.user_id}` }),
  }
}

export async function startFileServer(
  store?: FileStore,
  checks: ReadChecks = mediaReadChecks,
): Promise<FileServer> {
  const folder = await mkdtemp(join(tmpdir(), 'lero-files-'))
  const files = store ?? createLocalStore(folder)
  const world = await createWorld({ files })
  const http = createHttp(world.platform, { scriptHashes: [], styleHashes: [] })
  const authenticate = (token: string) => Promise.resolve({ user_id: token, session_id: token })
  registerUploadRoutes(http, world.platform, authenticate)
  registerReadRoute(http, world.platform, checks, authenticate)
  registerOnceRoute(http, world.platform)
  const url = await http.listen({ host: '127.0.0.1', port: 0 })
  const server: FileServer = {
    world,
    files,
    url,
    upload: (caller, bucket, content) =>
      fetch(`${url}/files/upload`, {
        method: 'POST',
        headers: {
          ...tusHeaders(caller),
          'upload-length': `${content.length}`,
          'upload-metadata': `bucket ${Buffer.from(bucket).toString('base64')}`,
          'content-type': 'application/offset+octet-stream',
        },
        body: new Uint8Array(content),
      }),
    uploadWhole: async (caller, bucket, content) => {
      const response = await server.upload(caller, bucket, content)
      if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`)
      return response.headers.get('location')?.split('/').at(-1) ?? ''
    },
    close: async () => {
      // One that has just been answered would be waited for until it is over.
      http.server.closeAllConnections()
      await http.close()
      await world.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return server
}
