import type { ReadGrant } from './read-check.ts'

/** What a browser shows in place without running anything of it. */
const SHOWN = /^(image|video|audio)\//

/** The header `content-disposition` (RFC 6266): how a file is saved, and whether it may be shown in place. */
export function describeDisposition(
  contentType: string,
  { fileName, isDownload = false }: ReadGrant,
): string {
  const kind = SHOWN.test(contentType) && !isDownload ? 'inline' : 'attachment'
  if (!fileName) return kind
  // For what does not read the second form: letters that stand in a header as they are.
  const plain = fileName.replace(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
