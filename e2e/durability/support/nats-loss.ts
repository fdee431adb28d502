import type { Filter } from './cut-proxy.ts'

const MESSAGE = 'MSG '
const LINE_END = '\r\n'

/** Loses a share of the messages that NATS delivers on a connection; everything else of its protocol passes. */
export function loseMessages(share: number): Filter {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    const kept: Buffer[] = []
    for (;;) {
      const lineEnd = rest.indexOf(LINE_END)
      if (lineEnd < 0) return Buffer.concat(kept)
      const line = rest.toString('latin1', 0, lineEnd)
      const isMessage = line.startsWith(MESSAGE)
      // `MSG <subject> <sid> [reply-to] <bytes>`, then so many bytes and a line's end.
      const payloadBytes = isMessage ? Number(line.split(' ').at(-1)) + LINE_END.length : 0
      const end = lineEnd + LINE_END.length + payloadBytes
      if (rest.length < end) return Buffer.concat(kept)
      if (!isMessage || Math.random() >= share) kept.push(rest.subarray(0, end))
      rest = rest.subarray(end)
    }
  }
}
