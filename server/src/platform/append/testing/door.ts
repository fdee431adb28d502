import type { Ack } from '#contract/messages.ts'
import type { CallInput } from '#contract/registry.ts'
import { sendMessage } from '../../../features/messages/public.ts'
import { block } from '../../../features/people/block.ts'
import { unblock } from '../../../features/people/unblock.ts'
import type { Caller } from '../../call.ts'
import { type FileServer, tusHeaders } from '../../testing/file-server.ts'
import type { World } from '../../testing/world.ts'

/** A server process as the people of a scenario reach it. */
export type Door = {
  readonly ask: World['ask']
  /** The id of an upload that is whole. */
  upload(caller: Caller, bucket: string, content: Buffer): Promise<string>
  /** So many may be under way or unused: who was refused gives theirs up, as a device does. */
  giveUp(caller: Caller, fileId: string): Promise<void>
  /** Handed over in one turn of the event loop, as a socket does with an outbox. */
  sendAtOnce(caller: Caller, sends: readonly CallInput<'messages.send'>[]): Promise<(Ack | null)[]>
  /** From which number of their direct conversation on it holds; null where that is not known. */
  changeBlock(
    caller: Caller,
    other: Caller,
    isBlock: boolean,
  ): Promise<{ readonly conversation_id: string; readonly seq: number } | null>
}

/** The door of a world in this process, whose files come by the port of `files`. */
export function openDoor(world: World, files: FileServer): Door {
  return {
    ask: world.ask,
    upload: files.uploadWhole,
    giveUp: async (caller, fileId) => {
      const asked = { method: 'DELETE', headers: tusHeaders(caller) }
      await fetch(`${files.url}/files/upload/${fileId}`, asked)
    },
    sendAtOnce: async (caller, sends) => {
      const answers = await Promise.all(sends.map((input) => sendMessage(world.platform, caller, input)))
      return answers.map((answer) => (answer.ok ? answer.ack : null))
    },
    changeBlock: (caller, other, isBlock) =>
      (isBlock ? block : unblock)(world.platform, caller.user_id, other.user_id),
  }
}
