import { deflateRawSync } from 'node:zlib'
import type { ServerFrame } from '#contract/frames.ts'
import type { ConversationEvent } from '#contract/messages.ts'
import { slimDown } from '#contract/text-message.ts'

const FIN_TEXT = 0x81
const FIN_BINARY = 0x82
const SHORT_MAX = 125
const MEDIUM_MAX = 65_535

/** Below this an answer is not worth compressing: it leaves in a few packets anyway. */
const DEFLATED_FROM_LENGTH = 4096
/** Level 1: a page of 50 heads is a fifth of its size for 0.3 ms; higher levels save little more. */
const DEFLATE = { level: 1, chunkSize: 64 * 1024 }

/**
 * A whole WebSocket frame (RFC 6455, unmasked text) around JSON. It is the same bytes for every receiver,
 * so one that goes to many is built once.
 */
export function encodeJson(json: string): Buffer {
  const length = Buffer.byteLength(json)
  const frame = startFrame(FIN_TEXT, length)
  frame.write(json, frame.length - length, 'utf8')
  return frame
}

/** An answer to one socket: compressed where that pays and the other side can read it. */
export function encodeAnswer(json: string, canDeflate: boolean): Buffer {
  if (!canDeflate || json.length < DEFLATED_FROM_LENGTH) return encodeJson(json)
  const body = deflateRawSync(json, DEFLATE)
  const frame = startFrame(FIN_BINARY, body.length)
  body.copy(frame, frame.length - body.length)
  return frame
}

/** A frame with its header written and room for so many bytes at its end. */
const startFrame = (opcode: number, length: number): Buffer => {
  const headerLength = length <= SHORT_MAX ? 2 : length <= MEDIUM_MAX ? 4 : 10
  const frame = Buffer.allocUnsafe(headerLength + length)
  frame[0] = opcode
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
  return frame
}

export function encodeFrame(frame: ServerFrame): Buffer {
  return encodeJson(JSON.stringify(frame))
}

/** An entry of a log as a session of this kind reads it. */
export function encodeEvent(event: ConversationEvent, isSlim: boolean): Buffer {
  return encodeFrame(
    isSlim && event.kind === 'message' ? { t: 'message', ...slimDown(event.message) } : { t: 'event', event },
  )
}

export function toResultJson(callId: number, outputJson: string): string {
  return `{"t":"result","id":${callId},"output":${outputJson}}`
}
