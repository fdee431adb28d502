import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { assertKey, FileGone } from './file-store.ts'
import type { FileStore, StoredObject } from './file-store.ts'

export type S3Options = {
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

/** S3 takes parts of 5 MB and more; one is held in memory for each file that is being written. */
const PART_BYTES = 8 * 1024 * 1024
const TRIES_MAX = 3
const LIST_PAGE = 1000

/** Files in a bucket of an S3 server, addressed by path (`endpoint/bucket/key`). */
export function createS3Store({ endpoint, bucket, region, accessKey, secretKey }: S3Options): FileStore {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    retries: TRIES_MAX,
  })
  const base = `${endpoint}/${bucket}`

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await client.fetch(`${base}${path}`, init)
    if (response.ok || response.status === 404) return response
    // S3 names its errors in XML; the rest of the answer may quote keys.
    const code = readTag(await response.text(), 'Code') ?? response.status
    throw new Error(`the S3 server refused ${init.method ?? 'GET'}: ${code}`)
  }

  async function askFor(path: string, init: RequestInit): Promise<Response> {
    const response = await ask(path, init)
    if (response.status === 404) throw new Error(`the S3 server has no bucket ${bucket}`)
    return response
  }

  async function putParts(key: string, parts: AsyncIterator<Buffer>, first: Buffer): Promise<number> {
    const begun = await askFor(`/${key}?uploads`, { method: 'POST' })
    const uploadId = encodeURIComponent(readTag(await begun.text(), 'UploadId') ?? '')
    try {
      const etags: string[] = []
      let bytes = 0
      for (let part: Buffer | undefined = first; part; part = (await parts.next()).value) {
        const query = `partNumber=${etags.length + 1}&uploadId=${uploadId}`
        const answer = await askFor(`/${key}?${query}`, { method: 'PUT', body: toBody(part) })
        etags.push(answer.headers.get('etag') ?? '')
        bytes += part.length
      }
      const list = etags.map(
        (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
      )
      const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
      const done = await (await askFor(`/${key}?uploadId=${uploadId}`, { method: 'POST', body })).text()
      // It may answer 200 and say in the body that it failed.
      if (readTag(done, 'ETag') === undefined)
        throw new Error('the S3 server did not join the parts of a file')
      return bytes
    } catch (error) {
      await ask(`/${key}?uploadId=${uploadId}`, { method: 'DELETE' }).catch(() => undefined)
      throw error
    }
  }

  return {
    put: async (key, content) => {
      assertKey(key)
      const parts = cutInParts(content)
      const first = (await parts.next()).value ?? Buffer.alloc(0)
      if (first.length === PART_BYTES) return putParts(key, parts, first)
      await askFor(`/${key}`, { method: 'PUT', body: toBody(first) })
      return first.length
    },
    copy: async (from, to) => {
      assertKey(from)
      assertKey(to)
      const headers = { 'x-amz-copy-source': `/${bucket}/${from}` }
      const response = await ask(`/${to}`, { method: 'PUT', headers })
      if (response.status === 404) throw new FileGone(from)
      // It may answer 200 and say in the body that it failed.
      if (readTag(await response.text(), 'ETag') === undefined)
        throw new Error('the S3 server did not copy a file')
    },
    read: async (key, range) => {
      assertKey(key)
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined
      const response = await ask(`/${key}`, headers ? { headers } : {})
      if (response.status === 404) throw new FileGone(key)
      return response.body ? Readable.fromWeb(response.body as ReadableStream<Uint8Array>) : Readable.from([])
    },
    delete: async (key) => {
      assertKey(key)
      await ask(`/${key}`, { method: 'DELETE' })
    },
    removeUnfinished: async (prefix, beforeMs) => {
      // More of them than an answer names are found by the next sweep.
      const query = new URLSearchParams({ uploads: '', prefix: `${prefix}/` })
      const text = await (await askFor(`?${query.toString()}`, {})).text()
      for (const [, entry = ''] of text.matchAll(/<Upload>(.*?)<\/Upload>/gs)) {
        // Of an unknown age: it may be in the middle of its work.
        if (!(Date.parse(readTag(entry, 'Initiated') ?? '') < beforeMs)) continue
        const uploadId = encodeURIComponent(readTag(entry, 'UploadId') ?? '')
        await ask(`/${readTag(entry, 'Key')}?uploadId=${uploadId}`, { method: 'DELETE' })
      }
    },
    list: (prefix) => listObjects((query) => askFor(`?${query}`, {}), prefix),
  }
}

async function* listObjects(
  ask: (query: string) => Promise<Response>,
  prefix: string,
): AsyncGenerator<StoredObject> {
  let next: string | undefined
  do {
    const query = new URLSearchParams({ 'list-type': '2', 'max-keys': `${LIST_PAGE}`, prefix: `${prefix}/` })
    if (next !== undefined) query.set('continuation-token', next)
    const text = await (await ask(query.toString())).text()
    for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const modifiedMs = Date.parse(readTag(entry, 'LastModified') ?? '')
      yield { key: readTag(entry, 'Key') ?? '', bytes: Number(readTag(entry, 'Size')), modifiedMs }
    }
    next = readTag(text, 'NextContinuationToken')
  } while (next !== undefined)
}

async function* cutInParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of content) {
    waiting.push(chunk)
    bytes += chunk.length
    while (bytes >= PART_BYTES) {
      const all = Buffer.concat(waiting)
      yield all.subarray(0, PART_BYTES)
      waiting = [all.subarray(PART_BYTES)]
      bytes -= PART_BYTES
    }
  }
  if (bytes > 0) yield Buffer.concat(waiting)
  return undefined
}

const toBody = (part: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(part)

/** Our keys and S3's tokens have no character that XML would write in another way, but for the quotes of an ETag. */
function readTag(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.replaceAll('&quot;', '"')
}
