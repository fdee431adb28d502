import type { ServerFrame } from '#contract/frames.ts'

const FIN_TEXT = 0x81
const SHORT_MAX = 125
const MEDIUM_MAX = 65_535

/**
 * A whole WebSocket frame (RFC 6455, unmasked text) around JSON. It is the same bytes for every receiver,
 * so one that goes to many is built once.
 */
export const encodeJson = (json: string): Buffer => {
  const length = Buffer.byteLength(json)
  const headerLength = length <= SHORT_MAX ? 2 : length <= MEDIUM_MAX ? 4 : 10
  const frame = Buffer.allocUnsafe(headerLength + length)
  frame[0] = FIN_TEXT
  if (headerLength === 2) {
    frame[1] = length
  } else if (headerLength === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeUInt32BE(0, 2)
    frame.writeUInt32BE(length, 6)
  }
  frame.write(json, headerLength, 'utf8')
  return frame
}

export const encodeFrame = (frame: ServerFrame): Buffer => encodeJson(JSON.stringify(frame))

export const encodeResult = (callId: number, outputJson: string): Buffer =>
  encodeJson(`{"t":"result","id":${callId},"output":${outputJson}}`)
