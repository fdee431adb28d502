import type { CallInput } from '#contract/registry.ts'
import { ApiError } from '../errors.ts'
import { messagesOf } from './fake-records.ts'
import type { FakeServer } from './fake-server.ts'

/** From now on the server takes messages with a file, and copies those it has. */
export function takeFiles(server: FakeServer): void {
  const logOf = (id: string) => messagesOf(server.conversations.get(id)!.log)
  server.answers.set('media.send', (input: CallInput<'media.send'>, user: string) => {
    const { conversation_id, client_id, content = '' } = input
    const ack = server.append(user, conversation_id, client_id, content)
    return { ack, message: logOf(conversation_id).find(({ id }) => id === ack.message_id)! }
  })
  server.answers.set('media.forward', (input: CallInput<'media.forward'>, user: string) => {
    const { message_id, conversation_id, client_id } = input
    const from = [...server.conversations.keys()].flatMap(logOf).find(({ id }) => id === message_id)
    const isGone = !from || server.snapshot(from.conversation_id).messages.some(isDeleted(message_id))
    if (isGone) throw new ApiError('not_found', 'gone')
    const extra = { ...from.extra, is_forwarded: true } as const
    const ack = server.append(user, conversation_id, client_id, from.content ?? '', null, null, extra)
    return { ack, message: logOf(conversation_id).find(({ id }) => id === ack.message_id)! }
  })
}

const isDeleted =
  (messageId: string) =>
  ({ id, deleted_for_everyone }: { id: string; deleted_for_everyone: boolean }): boolean =>
    id === messageId && deleted_for_everyone
