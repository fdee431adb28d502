import type { CallInput, CallName, CallOutput } from '#contract/registry.ts'
import { accountHandlers, accountJobs } from '../../features/account/public.ts'
import { authHandlers, authJobs } from '../../features/auth/public.ts'
import { connectionsHandlers } from '../../features/connections/public.ts'
import { conversationsJobs, createConversationsHandlers } from '../../features/conversations/public.ts'
import { digestJobs } from '../../features/digest/public.ts'
import { exportsHandlers, exportsJobs } from '../../features/exports/public.ts'
import { followsHandlers } from '../../features/follows/public.ts'
import { groupsHandlers, groupSeam } from '../../features/groups/public.ts'
import { mediaHandlers, mediaJobs } from '../../features/media/public.ts'
import { messagesHandlers, messagesJobs } from '../../features/messages/public.ts'
import { notificationsHandlers, notificationsJobs } from '../../features/notifications/public.ts'
import { peopleHandlers } from '../../features/people/public.ts'
import { createPresenceHandlers } from '../../features/presence/public.ts'
import { profileHandlers } from '../../features/profile/public.ts'
import { pushHandlers, type Push, startPush } from '../../features/push/public.ts'
import { reactionsHandlers } from '../../features/reactions/public.ts'
import { reportsHandlers } from '../../features/reports/public.ts'
import { settingsHandlers } from '../../features/settings/public.ts'
import { storiesHandlers, storiesJobs } from '../../features/stories/public.ts'
import type { Caller, Handlers } from '../call.ts'
import { createDispatch } from '../dispatch.ts'
import { sweepFiles } from '../files/sweep-files.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import { createRateLimiter } from '../rate-limit.ts'
import { ReadGate } from '../read-gate.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { createPeople, createPerson, type PersonOptions } from './people.ts'
import { createTestPlatform, type TestPlatform } from './platform.ts'
import { runWaitingJobs } from './run-jobs.ts'

const handlers: Handlers = {
  ...accountHandlers,
  ...authHandlers,
  ...connectionsHandlers,
  ...createConversationsHandlers(groupSeam),
  ...exportsHandlers,
  ...followsHandlers,
  ...groupsHandlers,
  ...mediaHandlers,
  ...messagesHandlers,
  ...notificationsHandlers,
  ...peopleHandlers,
  // What clients say of themselves counts for nothing here: there are no connections.
  ...createPresenceHandlers({ onHint: () => undefined }),
  ...profileHandlers,
  ...pushHandlers,
  ...reactionsHandlers,
  ...reportsHandlers,
  ...settingsHandlers,
  ...storiesHandlers,
}

const createJobHandlers = (push: Push): JobHandlers => ({
  ...accountJobs,
  ...authJobs,
  ...conversationsJobs,
  ...digestJobs,
  ...exportsJobs,
  ...messagesJobs,
  ...mediaJobs,
  ...notificationsJobs,
  ...storiesJobs,
  ...push.jobs,
  'files.sweep': sweepFiles,
})

/** Rates of the real limiter times this: these tests are not about them. */
const RATE_SCALE = 1000
const READS_AT_ONCE = 10

/** The answer of a call, or the code it was refused with. */
export type Answered<N extends CallName> =
  | { readonly output: CallOutput<N>; readonly code: null }
  | { readonly output: null; readonly code: string }

/** A database of its own with all calls on top, answered by the one dispatcher. */
export interface World {
  readonly platform: TestPlatform
  person(options?: PersonOptions): Promise<Caller>
  people(count: number): Promise<Caller[]>
  /** Refused calls are answered with their code. */
  ask<N extends CallName>(caller: Caller | null, name: N, input: CallInput<N>): Promise<Answered<N>>
  /** Throws when the call is refused. */
  call<N extends CallName>(caller: Caller, name: N, input: CallInput<N>): Promise<CallOutput<N>>
  /** From now on what is written is pushed; ends with the world. */
  startPush(): Push
  /** Does every job that is due. */
  runJobs(): Promise<void>
  close(): Promise<void>
}

/** `parts` stand in the place of the platform's own. */
export async function createWorld(parts: Partial<TestPlatform> = {}): Promise<World> {
  const database = await createTestDatabase()
  const world = openWorld(database, parts)
  return {
    ...world,
    close: async () => {
      await world.close()
      await database.drop()
    },
  }
}

/** Another process on the database and the files of a world; close it first. */
export function joinWorld({ platform }: World): World {
  return openWorld(platform, { files: platform.files })
}

/** A process on a database that is there; its pool stays the caller's to end. */
export function openWorld(
  database: Pick<TestDatabase, 'pool' | 'db'>,
  parts: Partial<TestPlatform> = {},
): World {
  const platform = { ...createTestPlatform(database), ...parts }
  let push: Push | undefined
  const dispatch = createDispatch(platform, handlers, createRateLimiter(RATE_SCALE), {
    platform,
    gate: new ReadGate(READS_AT_ONCE),
  })
  const world: World = {
    platform,
    person: (options) => createPerson(database.pool, options),
    people: (count) => createPeople(database.pool, count),
    ask: async (caller, name, input) => {
      const response = await dispatch({ name, caller, input })
      if (!response.ok) return { output: null, code: response.error.code }
      return { output: JSON.parse(response.body), code: null }
    },
    call: async (caller, name, input) => {
      const { output, code } = await world.ask(caller, name, input)
      if (output === null) throw new Error(`${name} was refused: ${code}`)
      return output
    },
    startPush: () => (push ??= startPush(platform)),
    runJobs: async () => {
      const own = push ?? startPush(platform)
      await runWaitingJobs(platform, createJobHandlers(own))
      if (own !== push) await own.close()
    },
    close: async () => {
      await push?.close()
      await Promise.all([platform.append.close(), platform.reads.close()])
    },
  }
  return world
}
