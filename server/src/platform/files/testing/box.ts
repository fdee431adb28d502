/** A box of an MP4. */
export function box(kind: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 8)
  return Buffer.concat([length, Buffer.from(kind, 'latin1'), body])
}
