import { createHash, createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Options } from '../files/s3-store.ts'

/** An S3 server on loopback that keeps everything in memory and believes nobody without a right signature. */
export type S3Server = S3Options & {
  objects: Map<string, Buffer>
  /** Method and path of what was asked. */
  asked: string[]
  /** The next so many requests are answered with 503. */
  failNext(count: number): void
  /** As a client does that is killed right after it began to send a long file. */
  begin(key: string): Promise<void>
  /** Long files that were begun and are not whole. */
  countBegun(): number
  close(): Promise<void>
}

const PAGE_MAX = 3
/** When everything here was begun and written. */
const BEGUN = '2026-01-02T03:04:05.000Z'

/** A file that comes in parts. */
type Upload = { readonly key: string; readonly parts: Map<number, Buffer> }

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Upload>()
  const asked: string[] = []
  const keys = { region: 'us-east-1', accessKey: 'lero-test', secretKey: 'a-secret-of-the-tests' }
  let failures = 0

  const answer = async (request: IncomingMessage): Promise<[number, string | Buffer, object?]> => {
    const url = new URL(request.url ?? '/', 'http://s3')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    asked.push(`${request.method} ${url.pathname}`)
    if (failures-- > 0) return [503, '<Error><Code>SlowDown</Code></Error>']
    if (!isSigned(request, url, keys)) return [403, '<Error><Code>SignatureDoesNotMatch</Code></Error>']
    const [, bucket, ...rest] = url.pathname.split('/')
    const key = rest.join('/')
    const { searchParams: query } = url
    if (bucket !== 'lero') return [404, '<Error><Code>NoSuchBucket</Code></Error>']
    if (query.has('list-type')) return [200, list(objects, query)]
    if (query.has('uploads') && request.method === 'GET') return [200, listUploads(uploads, query)]
    if (query.has('uploads')) {
      const id = randomUUID()
      uploads.set(id, { key, parts: new Map() })
      return [200, `<R><UploadId>${id}</UploadId></R>`]
    }
    const parts = uploads.get(query.get('uploadId') ?? '')?.parts
    if (request.method === 'PUT' && parts) {
      parts.set(Number(query.get('partNumber')), body)
      return [200, '', { etag: `"${parts.size}"` }]
    }
    if (request.method === 'POST' && parts) {
      uploads.delete(query.get('uploadId') ?? '')
      const small = [...parts.values()].slice(0, -1).some((part) => part.length < 5 * 1024 * 1024)
      if (small) return [400, '<Error><Code>EntityTooSmall</Code></Error>']
      objects.set(
        key,
        Buffer.concat([...parts.entries()].toSorted(([a], [b]) => a - b).map(([, part]) => part)),
      )
      return [200, '<R><ETag>&quot;whole&quot;</ETag></R>']
    }
    const source = request.headers['x-amz-copy-source']
    if (request.method === 'PUT' && typeof source === 'string') {
      const copied = objects.get(source.split('/').slice(2).join('/'))
      if (!copied) return [404, '<Error><Code>NoSuchKey</Code></Error>']
      objects.set(key, copied)
      return [200, '<CopyObjectResult><ETag>&quot;copy&quot;</ETag></CopyObjectResult>']
    }
    if (request.method === 'PUT') {
      objects.set(key, body)
      return [200, '', { etag: '"one"' }]
    }
    if (request.method === 'DELETE' && parts) {
      uploads.delete(query.get('uploadId') ?? '')
      return [204, '']
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return [204, '']
    }
    const found = objects.get(key)
    if (!found) return [404, '<Error><Code>NoSuchKey</Code></Error>']
    const [, start, end] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    return start ? [206, found.subarray(Number(start), Number(end) + 1)] : [200, found]
  }

  const server = createServer((request, response) => {
    void answer(request).then(([status, body, headers]) =>
      response.writeHead(status, { ...headers }).end(body),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    ...keys,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'lero',
    objects,
    asked,
    failNext: (count) => {
      failures = count
    },
    begin: (key) => Promise.resolve(void uploads.set(randomUUID(), { key, parts: new Map() })),
    countBegun: () => uploads.size,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function listUploads(uploads: ReadonlyMap<string, Upload>, query: URLSearchParams): string {
  const entries = [...uploads].flatMap(([id, { key }]) =>
    key.startsWith(query.get('prefix') ?? '')
      ? [`<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${BEGUN}</Initiated></Upload>`]
      : [],
  )
  return `<R>${entries.join('')}</R>`
}

function list(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string {
  const names = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted()
  const after = query.get('continuation-token') ?? ''
  const page = names.filter((name) => name > after).slice(0, PAGE_MAX)
  const entries = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${BEGUN}</LastModified><Size>${objects.get(key)?.length}</Size></Contents>`,
  )
  const last = page.at(-1)
  const more = last !== undefined && last !== names.at(-1)
  return `<R>${entries.join('')}${more ? `<NextContinuationToken>${last}</NextContinuationToken>` : ''}</R>`
}

/** Signature version 4, computed anew. */
function isSigned(
  { method, headers }: IncomingMessage,
  url: URL,
  { region, accessKey, secretKey }: Pick<S3Options, 'region' | 'accessKey' | 'secretKey'>,
): boolean {
  const given =
    /Credential=([^/]+)\/(\d{8})\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})/.exec(
      headers.authorization ?? '',
    )
  if (!given || given[1] !== accessKey) return false
  const [, , day = '', scope = '', signed = '', signature] = given
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const encode = (text: string) =>
    encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.codePointAt(0)?.toString(16).toUpperCase()}`)
  const canonical = [
    method,
    url.pathname,
    [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join('&'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], `${day}/${scope}`, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretKey}`)
  return hmac(key, text).toString('hex') === signature
}
