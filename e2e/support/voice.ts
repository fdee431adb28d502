import { writeWav } from '../../tools/write-wav.ts'
import type { Api, Person } from './api.ts'
import { sendFile } from './send-file.ts'

const RATE_HZ = 24_000

/** A hum of so many seconds as wav: mono, 24 kHz, 16 bit. */
export function hum(seconds: number): Buffer {
  const samples = new Float64Array(Math.round(seconds * RATE_HZ))
  const loud = 8000 / 32_767
  return writeWav(
    samples.map((_, index) => loud * Math.sin((2 * Math.PI * 220 * index) / RATE_HZ)),
    RATE_HZ,
  )
}

/** WebM by its first bytes, and nothing that a browser could play. */
export function brokenWebm(): Buffer {
  const head = '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701'
  return Buffer.concat([Buffer.from(head, 'hex'), Buffer.from('A_OPUS'.padEnd(3000, 'x'))])
}

/** What the person would have recorded; `duration_ms` as their device says it. */
export async function sendVoice(
  api: Api,
  origin: string,
  sender: Person,
  conversation_id: string,
  content: Buffer,
  duration_ms?: number,
): Promise<void> {
  const fields = { message_type: 'audio' as const, ...(duration_ms !== undefined && { duration_ms }) }
  await sendFile(api, origin, sender, conversation_id, content, fields)
}
