import type { Message } from '#contract/messages.ts'
import { listHidden } from '../../../sync/hidden-messages.ts'
import type { Sync } from '../../../sync/sync.ts'
import { extensionOf } from '../audio-types.ts'
import { fetchBlob, type Track, type TrackSource } from './track.ts'

/** For a message that does not say how long it is (part 1 §9, D-095): until the player knows. */
const DEFAULT_DURATION_MS = 30_000

export function durationOf({ extra, audio_duration }: Pick<Message, 'extra' | 'audio_duration'>): number {
  return extra?.media?.duration_ms ?? (audio_duration === null ? DEFAULT_DURATION_MS : audio_duration * 1000)
}

export type TrackTools = { readonly sync: Sync; readonly accessToken: () => Promise<string> }

/** A voice message as something to be played. */
export function makeMessageTrack(message: Message, tools: TrackTools): Track {
  const { sync } = tools
  const { id, client_id, conversation_id, sender_id, created_at, extra } = message
  const time = created_at.slice(0, 19).replace('T', '-').replaceAll(':', '')
  return {
    key: client_id ?? id,
    conversation_id,
    sender_id: sender_id === sync.me ? null : sender_id,
    duration_ms: durationOf(message),
    file_name: `audio-${time}.${extensionOf(extra?.media?.content_type ?? '')}`,
    sources: message.audio_url ? listSources(message, tools) : [() => readOwn(message, tools)],
    findNext: () => {
      const hidden = listHidden(sync.memory.jobs)
      const log = sync.memory.log(conversation_id)?.rows ?? []
      const rows = log.filter((row) => !row.notice && !hidden.has(row.id))
      const at = rows.findIndex((row) => row.id === id)
      const next = at < 0 ? undefined : rows[at + 1]
      const isVoice = next?.message_type === 'audio' && !next.deleted_for_everyone
      return isVoice ? makeMessageTrack(next, tools) : null
    },
  }
}

/** What this device has not brought to the server yet. */
async function readOwn({ client_id }: Message, { sync }: TrackTools): Promise<TrackSource> {
  const content = client_id && (await sync.readUpload(client_id))
  if (!content) throw new Error('not on this device')
  return { content }
}

/**
 * Part 1 §7, D-091: the signed address, good for 60 s; all of it downloaded by such an address; the bucket's own one,
 * which asks for the session.
 */
function listSources({ id, audio_url }: Message, { sync, accessToken }: TrackTools): Track['sources'] {
  const sign = async (): Promise<string> => {
    const { urls } = await sync.call('media.urls', { message_ids: [id] })
    if (!urls[0]) throw new Error('not to be heard')
    return urls[0].url
  }
  return [
    async () => ({ url: await sign() }),
    async () => ({ content: await fetchBlob(await sign()) }),
    async () => {
      const authorization = `Bearer ${await accessToken()}`
      return { content: await fetchBlob(`/files/audio-messages/${audio_url ?? ''}`, { authorization }) }
    },
  ]
}
