import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { takePhoto, writePdf } from '../../e2e/support/media-files.ts'
import type { Person } from '../../e2e/support/api.ts'
import { recordVoice } from '../../tools/demo/record-voice.ts'
import { upload } from '../../tools/demo/upload.ts'
import type { WebWorld } from './world.ts'

const ROUND = 20

/**
 * So many messages of two people as they come in life, after what is there. Of twenty: twelve texts of one word to
 * seventeen, one of them with an address, one emoji, two answers, two photos, a voice message, a document, and with
 * reactions on two of them.
 */
export async function seedMixedLog(
  { server: { url, pool }, api, ana, bruno }: WebWorld,
  conversationId: string,
  count: number,
): Promise<void> {
  const originals = await sendOriginals(url, api, bruno, conversationId)
  for (let round = 0; round < count / ROUND; round += 1) {
    const [from, to] = round % 2 === 0 ? [ana, bruno] : [bruno, ana]
    const texts = Array.from(
      { length: 12 },
      (_, index) => `Mensagem ${round * ROUND + index} ${'palavra '.repeat((round + 5 * index) % 17)}`,
    )
    texts[4] = 'Olha isto: https://example.com/receitas/bolo-de-fuba'
    const said = await append(pool, conversationId, from, [...texts, '🎉'], [])
    await append(pool, conversationId, to, ['Combinado!', 'Levo o café e o pão de queijo.'], said.slice(0, 2))
    for (const message_id of said.slice(0, 2))
      await api.call(to, 'reactions.set', { message_id, reaction: '❤️', is_set: true })
    for (const message_id of originals)
      await api.call(bruno, 'media.forward', {
        conversation_id: conversationId,
        client_id: randomUUID(),
        message_id,
      })
  }
}

/** What is copied then: two photos, a voice message and a document. */
const sendOriginals = async (
  url: string,
  api: WebWorld['api'],
  sender: Person,
  conversation_id: string,
): Promise<string[]> => {
  const send = async (
    bucket: string,
    content: Buffer,
    what: { message_type: 'image' | 'audio' | 'file'; [field: string]: unknown },
  ): Promise<string> => {
    const file_id = await upload(url, sender.session.access_token, bucket, content)
    const sent = { conversation_id, client_id: randomUUID(), file_id, ...what }
    return (await api.call(sender, 'media.send', sent)).ack.message_id
  }
  const wide = await takePhoto('praia.jpg', { width: 1600, height: 1200 })
  const high = await takePhoto('serra.jpg', { width: 1200, height: 1600 }, '#4a6fa5')
  const { content, duration_ms, waveform } = recordVoice(4, 150)
  return [
    await send('media-messages', wide.buffer, { message_type: 'image', content: 'Praia hoje' }),
    await send('media-messages', high.buffer, { message_type: 'image' }),
    await send('audio-messages', content, { message_type: 'audio', duration_ms, waveform }),
    await send('media-messages', writePdf('a', 40_000).buffer, {
      message_type: 'file',
      file_name: 'Conta.pdf',
    }),
  ]
}

/** Texts of one person, the first of them answers to these messages; answers their ids. */
const append = async (
  pool: pg.Pool,
  conversationId: string,
  sender: Person,
  texts: readonly string[],
  quoted: readonly string[],
): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    'select id from append_entries($1, $2, $3, $4, $5, $6, $7, false) order by ord',
    [
      texts.map(() => conversationId),
      texts.map(() => 'message'),
      texts.map(() => sender.id),
      texts.map(() => randomUUID()),
      texts.map((_, index) => quoted[index] ?? null),
      texts,
      texts.map(() => null),
    ],
  )
  return rows.map(({ id }) => id)
}
