/** What is looked at to tell what a file is. */
export const SNIFF_BYTES = 4100
const UNKNOWN = 'application/octet-stream'
/** Types that a browser would run, draw or follow, whatever they are called. */
const ACTIVE = new Set(['application/xml', 'image/svg+xml', 'text/html', 'application/x-shockwave-flash'])
const UTF_16 = /^(\xff\xfe|\xfe\xff)$/
const MARKUP = /^[\s\uFEFF\0]*<[!?a-z]/i

/** The content type by the first bytes; null for what no bucket takes: pages, SVG and other markup. */
export async function sniffType(head: Uint8Array): Promise<string | null> {
  // Loaded with the first upload.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head.subarray(0, SNIFF_BYTES))
  // Also markup in UTF-16: the zeros between its characters are taken away.
  const text = Buffer.from(head.subarray(0, 512))
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^[\xfe\xff\xef\xbb\xbf]+/, '')
  const isMarkup = MARKUP.test(text)
  // The mark that begins a text in UTF-16 looks like sound.
  if (!found || UTF_16.test(Buffer.from(head.subarray(0, 2)).toString('latin1')))
    return isMarkup ? null : UNKNOWN
  // What stands behind a semicolon says more than a bucket asks.
  const [kind = UNKNOWN] = found.mime.split(';')
  return ACTIVE.has(kind) ? null : kind
}
