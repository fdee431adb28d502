import { randomUUID } from 'node:crypto'
import type { ParsedInput } from '#contract/registry.ts'
import type { BucketName } from '../../platform/files/buckets.ts'
import { readExtension } from './file-name.ts'

export type MediaKind = ParsedInput<'media.send'>['message_type']

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'video/matroska': 'mkv',
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
}
const FOLDERS = { image: 'images', video: 'videos', file: 'files' } as const

export function bucketOf(kind: MediaKind): BucketName {
  return kind === 'audio' ? 'audio-messages' : 'media-messages'
}

/** Where a message's file lies in its bucket. AUDIO-019, MEDIA-006: by what the file is; a document's by its name. */
export function pathOf(
  kind: MediaKind,
  { content_type, file_name }: { readonly content_type: string; readonly file_name: string | null },
  at: { readonly user_id: string; readonly conversation_id: string; readonly nowMs: number },
): string {
  const extension = EXTENSIONS[content_type] ?? readExtension(file_name) ?? 'bin'
  if (kind !== 'audio') return `${at.user_id}/${FOLDERS[kind]}/${randomUUID()}.${extension}`
  return `conversations/${at.conversation_id}/audio_${nextMs(at.nowMs)}_${at.user_id}.${extension}`
}

let lastMs = 0

/** D-092: a voice message is called by its moment; no two of this process are alike. */
function nextMs(nowMs: number): number {
  lastMs = Math.max(nowMs, lastMs + 1)
  return lastMs
}
