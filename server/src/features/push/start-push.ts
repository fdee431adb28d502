import { addJob } from '../../platform/jobs/jobs.queries.ts'
import type { FeatureJobs } from '../../platform/jobs/jobs.ts'
import { inSlices } from '../../platform/jobs/in-slices.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  deriveNoticeClosings,
  deriveNotices,
  freeNoticeClaims,
  releaseWaitingNotices,
  selectUnclosedPeople,
  selectUnnotedPeople,
} from './notices.queries.ts'
import {
  deriveClosings,
  derivePushes,
  freeClaims,
  keepLook,
  releaseWaiting,
  selectUnclosed,
  selectUnclosedIn,
  selectUnlookedSince,
  selectUnnoted,
} from './outbox.queries.ts'
import { createPushServices } from './push-service.ts'
import { type Noted, pushWhenWritten } from './push-when-written.ts'
import { Sender } from './sender.ts'
import { createMessages, createNotices } from './sources.ts'
import { createVapid } from './vapid.ts'
import { Ways } from './ways.ts'

/** Conversations that one statement looks at. */
const CONVERSATIONS_MAX = 100
const CONVERSATIONS_OF_A_SLICE = 500
const PEOPLE_OF_A_SLICE = 500

type PushPlatform = Pick<Platform, 'bus' | 'clock' | 'config' | 'keys' | 'log' | 'pool'>

export interface Push {
  readonly jobs: FeatureJobs<'push'>
  /** Resolves when nothing is due or on its way. */
  settle(): Promise<void>
  close(): Promise<void>
}

/**
 * Pushes for as long as it runs what this process writes, and by its jobs what others have left. The positions and the
 * outbox are the truth; what it hears on the bus says only where to look.
 */
export function startPush(platform: PushPlatform): Push {
  const { bus, config, keys, log, pool } = platform
  const services = createPushServices({ allowsLoopback: config.mode === 'test' })
  const shared = { platform, services, ways: new Ways(), vapid: createVapid(keys.vapid, findSubject(config)) }
  const messages = new Sender({ ...shared, source: createMessages({ pool, keys }) })
  const notices = new Sender({ ...shared, source: createNotices({ pool }) })
  let noting: Promise<void> = bus.canLose ? Promise.resolve() : freeAll()
  const freed = noting
  let isClosed = false

  /** A process that is alone need not wait for the claims of the one before it. */
  async function freeAll(): Promise<void> {
    await Promise.all([freeClaims(pool), freeNoticeClaims(pool)]).catch(() => undefined)
  }

  function wake(): void {
    messages.wake()
    notices.wake()
  }

  async function derive(conversationIds: readonly string[]): Promise<void> {
    for (let from = 0; from < conversationIds.length; from += CONVERSATIONS_MAX)
      await derivePushes(pool, conversationIds.slice(from, from + CONVERSATIONS_MAX))
  }

  async function deriveOfPeople(userIds: readonly string[]): Promise<number> {
    if (userIds.length === 0) return 0
    const taken = await deriveNotices(pool, userIds)
    await deriveNoticeClosings(pool, userIds)
    notices.wake()
    return taken
  }

  async function release(userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return
    await Promise.all([releaseWaiting(pool, userIds), releaseWaitingNotices(pool, userIds)])
    wake()
  }

  /** What processes that died have left of what was written, read, deleted, left and blocked. */
  async function recoverMessages(signal: AbortSignal): Promise<void> {
    const { now, since } = await selectUnlookedSince(pool)
    let after: string | null = null
    await inSlices(signal, async () => {
      const unnoted = await selectUnnoted(pool, { since, after, limit: CONVERSATIONS_OF_A_SLICE })
      await derive(unnoted)
      after = unnoted.at(-1) ?? after
      return unnoted.length
    })
    await inSlices(signal, async () => {
      const unclosed = await selectUnclosed(pool, { since, limit: PEOPLE_OF_A_SLICE })
      await deriveClosings(pool, unclosed)
      return unclosed.length
    })
    await keepLook(pool, now)
  }

  /** What processes that died have left of what others did. */
  async function recoverNotices(signal: AbortSignal): Promise<void> {
    await inSlices(signal, async () => deriveOfPeople(await selectUnnotedPeople(pool, PEOPLE_OF_A_SLICE)))
    await deriveOfPeople(await selectUnclosedPeople(pool, PEOPLE_OF_A_SLICE))
  }

  async function noteMessages({ written, over, deleted }: Noted): Promise<void> {
    await derive(written)
    const places = deleted.length > 0 ? [...over, ...(await selectUnclosedIn(pool, deleted))] : over
    if (places.length > 0) await deriveClosings(pool, places)
    if (written.length + places.length > 0) messages.wake()
  }

  /** One after the other: what comes meanwhile is joined by the next. */
  function note(noted: Noted): Promise<void> {
    noting = noting.then(async () => {
      if (isClosed) return
      const parts = [
        () => noteMessages(noted),
        () => deriveOfPeople(noted.notified),
        // No later look makes up for this one.
        () => release(noted.left),
      ]
      for (const part of parts)
        await part().catch((error: unknown) => log.warn({ err: error }, 'pushes are noted later'))
    })
    return noting
  }

  const unsubscribe = pushWhenWritten(bus, note)
  // What processes that died have left is not to wait for the clock.
  void addJob(pool, 'push.recover', {}, { key: 'push.recover' }).catch((error: unknown) =>
    log.warn({ err: error }, 'pushes are looked for later'),
  )
  void freed.then(wake)
  return {
    jobs: {
      'push.derive': async (_context, { conversation_ids }) => {
        await derive(conversation_ids)
        messages.wake()
      },
      'push.recover': async ({ signal }) => {
        await recoverMessages(signal)
        await recoverNotices(signal)
        wake()
      },
    },
    settle: async () => {
      await noting
      await messages.settle()
      await notices.settle()
    },
    close: async () => {
      isClosed = true
      unsubscribe()
      await noting
      await messages.close()
      await notices.close()
      services.close()
    },
  }
}

/** Whom a push service may write to about what comes from here. */
function findSubject({ publicUrl, mailFrom }: Platform['config']): string {
  if (publicUrl?.startsWith('https:')) return publicUrl
  return `mailto:${/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}
