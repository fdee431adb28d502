import { addJob } from '../../../platform/jobs/jobs.queries.ts'
import type { Platform } from '../../../platform/platform.ts'

/** Until then what was written is searched in the messages themselves. */
const AFTER_MS = 3000
/** A process told of that many: more are another job. */
const CONVERSATIONS_MAX = 500

/** Kinds of entries that bring words. */
const WITH_WORDS: ReadonlySet<string> = new Set(['message', 'message_edited'])

/**
 * Has the index of words follow what this process writes, a few seconds behind. What is forgotten with a process that
 * dies is found by messages.index_missing, which runs once here and then by the clock. Answers how to stop.
 */
export function indexWhenWritten(platform: Platform): () => void {
  const { bus, log, pool } = platform
  const written = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  async function tell(): Promise<void> {
    timer = undefined
    const ids = [...written]
    written.clear()
    try {
      for (let from = 0; from < ids.length; from += CONVERSATIONS_MAX) {
        const conversation_ids = ids.slice(from, from + CONVERSATIONS_MAX)
        await addJob(pool, 'messages.index_words', { conversation_ids })
      }
    } catch (error) {
      log.warn({ err: error }, 'words are indexed later')
    }
  }

  function begin(): void {
    timer ??= setTimeout(() => void tell(), AFTER_MS)
  }

  const unsubscribe = bus.subscribe({
    onMessages: (messages, isOwn) => {
      if (!isOwn) return
      for (const message of messages) {
        if (message.kind !== 'event' || !WITH_WORDS.has(message.event.kind)) continue
        written.add(message.event.conversation_id)
        begin()
      }
    },
    onGap: () => undefined,
  })
  void addJob(pool, 'messages.index_missing', {}, { key: 'messages.index_missing' }).catch((error: unknown) =>
    log.warn({ err: error }, 'words are indexed later'),
  )
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}
