import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Below this the headers are as large as what is saved. */
const COMPRESSED_FROM_BYTES = 1024

/**
 * Compresses what calls answer, in the calling thread: the pool of threads belongs to the hashing of passwords, and
 * brotli at its lowest quality takes 65 µs for 16 KB of messages (gzip 78) and leaves a sixth. Answers under /auth/v1
 * carry tokens beside what the client sent, and their length would tell of them: they stay as they are.
 */
export function compressJson(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply, payload: unknown) => {
    if (typeof payload !== 'string' || !request.url.startsWith('/api/')) return payload
    if (Buffer.byteLength(payload) < COMPRESSED_FROM_BYTES) return payload
    reply.header('vary', 'accept-encoding')
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (!encoding) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return encoding === 'br' ? compressBrotli(payload) : gzipSync(payload, { level: 1 })
  })
}

function compressBrotli(text: string): Buffer {
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: 1,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  })
}

/** The better one of what the client takes; `q=0` says that it does not. */
function chooseEncoding(accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const words = String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
  const isTaken = (name: string) =>
    words.some((word) => word.split(/\s*;/)[0] === name && !/;\s*q=0(\.0*)?$/.test(word))
  if (isTaken('br')) return 'br'
  return isTaken('gzip') ? 'gzip' : undefined
}
