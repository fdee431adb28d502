import { expect, test, vi } from 'vitest'
import { ApiError } from './errors.ts'
import { type UploadOptions, uploadFile } from './upload-file.ts'

const SIZE = 300 * 1024
const content = new Blob([new Uint8Array(SIZE).map((_, at) => at % 251)])

/** A tus server in memory. `interfere` may answer, or throw as a network does, before or after the bytes are taken. */
const buildServer = () => {
  const uploads = new Map<string, { size: number; bytes: Uint8Array }>()
  const asked: string[] = []
  const server = {
    uploads,
    asked,
    tokens: ['old', 'new'],
    before: (_method: string): Response | undefined => undefined,
    after: (_method: string): void => {},
  }
  const refuse = (status: number, code: string) => Response.json({ code, message: code }, { status })
  const answer = async (url: string, { method = '', headers, body }: RequestInit): Promise<Response> => {
    const header = new Headers(headers)
    asked.push(`${method} ${header.get('upload-offset') ?? ''}`.trim())
    const taken = server.before(method)
    if (taken) return taken
    if (header.get('authorization') !== `Bearer ${server.tokens[0]}`) return refuse(401, 'unauthenticated')
    if (method === 'POST') {
      const id = `file-${uploads.size + 1}`
      uploads.set(id, { size: Number(header.get('upload-length')), bytes: new Uint8Array() })
      return new Response(null, { status: 201, headers: { location: `/files/upload/${id}` } })
    }
    const upload = uploads.get(url.slice(url.lastIndexOf('/') + 1))
    if (!upload) return refuse(404, 'not_found')
    const tell = () =>
      new Response(null, { status: 200, headers: { 'upload-offset': `${upload.bytes.length}` } })
    if (method !== 'PATCH') return tell()
    if (Number(header.get('upload-offset')) !== upload.bytes.length) return refuse(409, 'invalid_input')
    const piece = new Uint8Array(await (body as Blob).arrayBuffer())
    upload.bytes = new Uint8Array([...upload.bytes, ...piece])
    server.after(method)
    return tell()
  }
  const reject = vi.fn(async () => {
    server.tokens = server.tokens.toReversed()
  })
  const clock = {
    now: () => 0,
    random: () => 0,
    after: (_ms: number, run: () => void) => {
      queueMicrotask(run)
      return () => {}
    },
  }
  const upload = (more: Partial<UploadOptions> = {}) =>
    uploadFile(content, {
      tokens: { accessToken: async () => 'old', reject },
      bucket: 'avatars',
      clock,
      fetchFn: ((url: string, init: RequestInit) => answer(url, init)) as typeof fetch,
      ...more,
    })
  return { server, upload, reject, clock }
}

const whole = async (bytes: Uint8Array | undefined) =>
  Buffer.from(bytes ?? []).equals(Buffer.from(await content.arrayBuffer()))

const lose = (): never => {
  throw new TypeError('Failed to fetch')
}

test('a file goes in pieces that grow, and its progress is told', async () => {
  const { server, upload } = buildServer()
  const progress: number[] = []
  expect(await upload({ onProgress: (bytes) => progress.push(bytes) })).toBe('file-1')
  expect(server.asked).toEqual(['POST', 'PATCH 0', 'PATCH 65536', 'PATCH 196608'])
  expect(progress).toEqual([0, 65_536, 196_608, SIZE])
  expect(await whole(server.uploads.get('file-1')?.bytes)).toBe(true)
})

test('a network that dies before, in and after a piece costs nothing that has arrived', async () => {
  const { server, upload } = buildServer()
  const losses = ['before POST', 'before PATCH', 'after PATCH', 'before HEAD']
  const maybe = (moment: string) => {
    const at = losses.indexOf(moment)
    if (at === -1) return
    losses.splice(at, 1)
    lose()
  }
  server.before = (method) => {
    maybe(`before ${method}`)
    return undefined
  }
  server.after = (method) => maybe(`after ${method}`)
  expect(await upload()).toBe('file-1')
  expect(losses).toEqual([])
  expect(server.uploads.size).toBe(1)
  expect(await whole(server.uploads.get('file-1')?.bytes)).toBe(true)
})

test('what was begun earlier goes on where it was, and begins anew when the server has forgotten it', async () => {
  const { server, upload } = buildServer()
  server.uploads.set('file-1', {
    size: SIZE,
    bytes: new Uint8Array(await content.slice(0, 65_536).arrayBuffer()),
  })
  const begun: (string | null)[] = []
  const more = { location: '/files/upload/file-1', onLocation: (at: string | null) => begun.push(at) }
  expect(await upload(more)).toBe('file-1')
  expect(server.asked.slice(0, 2)).toEqual(['HEAD', 'PATCH 65536'])
  expect(await whole(server.uploads.get('file-1')?.bytes)).toBe(true)
  server.uploads.delete('file-1')
  server.uploads.set('another', { size: 1, bytes: new Uint8Array(1) })
  expect(await upload(more)).toBe('file-2')
  expect(begun).toEqual([null, '/files/upload/file-2'])
})

test('an old token is renewed once, a busy server is asked again, a refusal ends it', async () => {
  const { server, upload, reject } = buildServer()
  server.tokens = server.tokens.toReversed()
  expect(await upload()).toBe('file-1')
  expect(reject).toHaveBeenCalledTimes(1)
  const answers = [503, 502]
  server.before = (method) =>
    method === 'POST' && answers.length > 0
      ? new Response('busy', { status: answers.shift() ?? 0 })
      : undefined
  expect(await upload()).toBe('file-2')
  expect(answers).toEqual([])
  server.before = () =>
    Response.json({ code: 'payload_too_large', message: 'grande demais' }, { status: 413 })
  await expect(upload()).rejects.toEqual(new ApiError('payload_too_large', 'grande demais'))
})

test('who gives it up ends it at the server too, also while the network is away', async () => {
  const { server, upload, clock } = buildServer()
  const giving = new AbortController()
  let deleted: () => void = () => {}
  const isDeleted = new Promise<void>((resolve) => (deleted = resolve))
  server.before = (method) => {
    if (method === 'DELETE') deleted()
    return method === 'PATCH' ? lose() : undefined
  }
  const waiting = vi.fn()
  clock.after = () => {
    waiting()
    queueMicrotask(() => giving.abort(new Error('given up')))
    return () => {}
  }
  await expect(upload({ signal: giving.signal, clock })).rejects.toThrow('given up')
  expect(waiting).toHaveBeenCalledTimes(1)
  await isDeleted
})

test('a server that forgets each upload at once is not asked for ever', async () => {
  const { server, upload } = buildServer()
  server.before = (method) => {
    if (method === 'PATCH') server.uploads.clear()
    return undefined
  }
  await expect(upload()).rejects.toEqual(new ApiError('not_found', 'no upload stays'))
})
