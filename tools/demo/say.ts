import { randomUUID } from 'node:crypto'
import type { CallInput } from '#contract/registry.ts'
import { call } from './call.ts'
import { drawPhoto } from './draw.ts'
import { FILM, readFilm } from './film.ts'
import type { DemoFile, DemoLine } from './line.ts'
import { recordVoice } from './record-voice.ts'
import { upload } from './upload.ts'
import { writePdf } from './write-pdf.ts'

export type Guest = { readonly id: string; readonly token: string }

export type Scene = {
  readonly url: string
  readonly guest: (key: string) => Guest
  /** What was said anywhere, by its words. */
  readonly sent: Map<string, string>
  /** Ids of albums by their names. */
  readonly albums: Map<string, string>
}

/** Says one line of a conversation as its speaker would, with all that becomes of it; answers its number. */
export async function say(
  { url, guest, sent, albums }: Scene,
  conversation_id: string,
  [speaker, content, , special = {}]: DemoLine,
): Promise<number> {
  const who = guest(speaker)
  const { replyTo, file, fileOf, isForwarded, mentions, was, reactions = {} } = special
  const client_id = randomUUID()

  const send = async () => {
    if (fileOf !== undefined) {
      const message_id = sent.get(fileOf) ?? ''
      return (await call(url, who, 'media.forward', { conversation_id, client_id, message_id })).ack
    }
    const reply_to_message_id = replyTo === undefined ? null : sent.get(replyTo)
    const said = { conversation_id, client_id, content, reply_to_message_id }
    if (file)
      return (await call(url, who, 'media.send', { ...said, ...(await bring(url, who, file, albums)) })).ack
    return call(url, who, 'messages.send', {
      ...said,
      ...(was !== undefined && { content: was }),
      ...(isForwarded && { is_forwarded: true }),
      ...(mentions && { mentions: mentions.map((key) => guest(key).id) }),
    })
  }

  const { message_id, seq } = await send()
  if (content) sent.set(content, message_id)
  if (was !== undefined) await call(url, who, 'messages.edit', { message_id, content })
  for (const [reaction, keys] of Object.entries(reactions))
    for (const key of keys)
      await call(url, guest(key), 'reactions.set', { message_id, reaction, is_set: true })
  if (file && 'photo' in file)
    for (const key of file.onceSeenBy ?? []) await lookOnce(url, guest(key), message_id)
  if (special.isDeleted) await call(url, who, 'messages.delete_for_everyone', { message_id })
  return seq
}

type MediaFacts = Omit<CallInput<'media.send'>, 'conversation_id' | 'client_id' | 'content'>

/** Brings a file to the server; answers what a message with it says of it. */
async function bring(
  url: string,
  { token }: Guest,
  file: DemoFile,
  albums: Scene['albums'],
): Promise<MediaFacts> {
  if ('voiceSeconds' in file) {
    const { content, duration_ms, waveform } = recordVoice(file.voiceSeconds, 120 + 20 * file.voiceSeconds)
    const file_id = await upload(url, token, 'audio-messages', content)
    return { file_id, message_type: 'audio', duration_ms, waveform }
  }
  if ('film' in file) {
    const { content, poster } = await readFilm(file.film)
    const file_id = await upload(url, token, 'media-messages', content)
    return { file_id, message_type: 'video', poster, ...FILM }
  }
  if ('pdf' in file) {
    const file_id = await upload(url, token, 'media-messages', writePdf(file.title, file.lines))
    return { file_id, message_type: 'file', file_name: file.pdf }
  }
  const file_id = await upload(url, token, 'media-messages', await drawPhoto(file.photo))
  const { album, onceSeenBy } = file
  if (album !== undefined && !albums.has(album)) albums.set(album, randomUUID())
  return {
    file_id,
    message_type: 'image',
    view_once: onceSeenBy !== undefined,
    album_id: album === undefined ? null : albums.get(album),
  }
}

/** The one look, to the end of it. */
async function lookOnce(url: string, who: Guest, message_id: string): Promise<void> {
  const { url: address } = await call(url, who, 'media.open_once', { message_id })
  const response = await fetch(url + address)
  if (!response.ok) throw new Error(`what may be seen once was not shown: ${response.status}`)
  await response.arrayBuffer()
}
