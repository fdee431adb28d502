import { expect } from 'vitest'
import { sendMedia } from '../../features/media/public.ts'
import { NetworkError } from '../errors.ts'
import type { Job } from '../job.ts'
import { listMedia } from '../media-job.ts'
import type { Sync } from '../sync.ts'
import { takeFiles } from './fake-media.ts'
import { messagesOf, uuidOf } from './fake-records.ts'
import type { FakeServer } from './fake-server.ts'

/** The files that a person of the world sends. */
export function createFileSends(server: FakeServer, me: string) {
  takeFiles(server)
  /** The client ids of those that were sent, by conversation, in their order. */
  const sent = new Map<string, string[]>()

  return {
    upload: async (): Promise<string> => {
      if (server.weather.isOffline || server.weather.isSilent) throw new NetworkError()
      return uuidOf(6, 1)
    },
    send: async ({ memory, ...sync }: Sync, chat: string, caption: string): Promise<void> => {
      const ids = sent.get(chat) ?? []
      sent.set(chat, ids)
      const off = memory.subscribe('jobs', () => {
        const job = listMedia(memory.jobs, chat).find(
          ({ input }) => 'content' in input && input.content === caption,
        )
        if (job && !ids.includes(job.id)) ids.push(job.id)
      })
      const file = new Blob([caption])
      await sendMedia({ memory, ...sync }, { conversation_id: chat, message_type: 'image', file, caption })
      off()
    },
    /** Each is at the server, waits for its person, or went with an epoch; those of a conversation stand in their order. */
    check: (jobs: ReadonlyMap<string, Job>, lost: ReadonlySet<string>, isOrdered: boolean): void => {
      for (const [chat, ids] of sent) {
        for (const id of ids) {
          const isAnswered = server.sends.has(`${me} ${id}`) || jobs.get(id)?.state === 'failed'
          expect(isAnswered || lost.has(id), `answer for ${id}`).toBe(true)
        }
        const places = messagesOf(server.conversations.get(chat)!.log)
          .map(({ client_id }) => ids.indexOf(client_id ?? ''))
          .filter((place) => place >= 0)
        if (isOrdered && lost.size === 0) expect(places).toEqual(places.toSorted((a, b) => a - b))
      }
    },
  }
}

/** What is not over: a file that was refused waits for its person. */
export function listUndone(jobs: ReadonlyMap<string, Job>): Job[] {
  return [...jobs.values()].filter(({ state }) => state !== 'failed')
}
