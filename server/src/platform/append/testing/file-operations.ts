import { randomUUID } from 'node:crypto'
import type { Ack } from '#contract/messages.ts'
import type { CallInput } from '#contract/registry.ts'
import { createMp4, createWebm } from '../../../features/media/testing/samples.ts'
import type { Caller } from '../../call.ts'
import type { Door } from './door.ts'

/** What the people of a scenario send beside texts. */
const FILES = {
  file: { bucket: 'media-messages', message_type: 'file', file_name: 'lista.txt' },
  photo: { bucket: 'media-messages', message_type: 'image' },
  voice: { bucket: 'audio-messages', message_type: 'audio', duration_ms: 1200 },
  once: { bucket: 'media-messages', message_type: 'video', view_once: true },
} as const
export type FileKind = keyof typeof FILES

export type FileSend = { readonly sender: Caller; readonly input: CallInput<'media.send'> }

type SentFile = { readonly client_id: string; readonly conversation_id: string; readonly ack: Ack | null }
type Ask = Door['ask']
type DoorOf = (person: Caller) => Pick<Door, 'upload' | 'giveUp'>

/** What people do with files: send, repeat, pass on, look at once, and leave behind. */
export class FileOperations {
  readonly #doorOf: DoorOf
  readonly #ask: Ask
  readonly #photo: Buffer
  readonly sends: FileSend[] = []
  /** Ids of the messages that may be seen once, and of all others with a file. */
  readonly onceIds: string[] = []
  readonly messageIds: string[] = []

  /** `ask` notes what nobody expects. */
  constructor(doorOf: DoorOf, ask: Ask, photo: Buffer) {
    this.#doorOf = doorOf
    this.#ask = ask
    this.#photo = photo
  }

  async send(sender: Caller, conversation_id: string, kind: FileKind, nth: number): Promise<SentFile> {
    const { bucket, ...facts } = FILES[kind]
    const file_id = await this.#doorOf(sender).upload(sender, bucket, this.#contentOf(kind, nth))
    const content = nth % 3 === 0 ? `legenda ${nth}` : ''
    const input = { conversation_id, client_id: randomUUID(), file_id, content, ...facts }
    this.sends.push({ sender, input })
    const sent = await this.#tell(sender, input)
    if (!sent.ack) await this.#doorOf(sender).giveUp(sender, file_id)
    return sent
  }

  /** As a device does whose answer was lost. */
  repeat({ sender, input }: FileSend): Promise<SentFile> {
    return this.#tell(sender, input)
  }

  /** One upload as two messages at the same moment: one of them has it. */
  async sendOneTwice(sender: Caller, conversation_id: string, nth: number): Promise<SentFile[]> {
    const { bucket, ...facts } = FILES.file
    const file_id = await this.#doorOf(sender).upload(sender, bucket, this.#contentOf('file', nth))
    const once = () => this.#tell(sender, { conversation_id, client_id: randomUUID(), file_id, ...facts })
    const sent = await Promise.all([once(), once()])
    if (sent.every(({ ack }) => !ack)) await this.#doorOf(sender).giveUp(sender, file_id)
    return sent
  }

  /** Of two that nobody uses one stays, until it is swept. */
  async forget(sender: Caller, nth: number): Promise<void> {
    const { upload, giveUp } = this.#doorOf(sender)
    await upload(sender, 'media-messages', this.#contentOf('file', nth))
    await giveUp(sender, await upload(sender, 'media-messages', this.#contentOf('file', nth)))
  }

  async forward(sender: Caller, message_id: string, conversation_id: string): Promise<SentFile> {
    const client_id = randomUUID()
    const sent = await this.#ask(sender, 'media.forward', { message_id, conversation_id, client_id })
    const ack = sent.output?.ack ?? null
    if (ack) this.messageIds.push(ack.message_id)
    return { client_id, conversation_id, ack }
  }

  async #tell(sender: Caller, input: CallInput<'media.send'>): Promise<SentFile> {
    const sent = await this.#ask(sender, 'media.send', input)
    const { client_id, conversation_id } = input
    const ack = sent.output?.ack ?? null
    if (ack) (input.view_once ? this.onceIds : this.messageIds).push(ack.message_id)
    return { client_id, conversation_id, ack }
  }

  #contentOf(kind: FileKind, nth: number): Buffer {
    if (kind === 'photo') return this.#photo
    if (kind === 'voice') return createWebm('A_OPUS', 200 + (nth % 100))
    return kind === 'once' ? createMp4(['vide'], 200) : Buffer.from(`arquivo ${nth}`)
  }
}
