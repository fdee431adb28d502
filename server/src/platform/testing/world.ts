import type { CallInput, CallName, CallOutput } from '#contract/registry.ts'
import { authHandlers } from '../../features/auth/public.ts'
import { conversationsHandlers } from '../../features/conversations/public.ts'
import { groupsHandlers } from '../../features/groups/public.ts'
import { messagesHandlers } from '../../features/messages/public.ts'
import { peopleHandlers } from '../../features/people/public.ts'
import { createPresenceHandlers } from '../../features/presence/public.ts'
import { profileHandlers } from '../../features/profile/public.ts'
import { settingsHandlers } from '../../features/settings/public.ts'
import type { Caller, Handlers } from '../call.ts'
import { createDispatch } from '../dispatch.ts'
import { createRateLimiter } from '../rate-limit.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { createPeople, createPerson, type PersonOptions } from './people.ts'
import { createTestPlatform, type TestPlatform } from './platform.ts'

const handlers: Handlers = {
  ...authHandlers,
  ...conversationsHandlers,
  ...groupsHandlers,
  ...messagesHandlers,
  ...peopleHandlers,
  // What clients say of themselves counts for nothing here: there are no connections.
  ...createPresenceHandlers({ onHint: () => undefined }),
  ...profileHandlers,
  ...settingsHandlers,
}

/** Rates of the real limiter times this: these tests are not about them. */
const RATE_SCALE = 1000

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
  close(): Promise<void>
}

export const createWorld = async (): Promise<World> => {
  const database = await createTestDatabase()
  const world = createProcess(database)
  return {
    ...world,
    close: async () => {
      await world.close()
      await database.drop()
    },
  }
}

/** Another process on the database of a world; close it first. */
export const joinWorld = ({ platform }: World): World => createProcess(platform)

const createProcess = (database: Pick<TestDatabase, 'pool' | 'db'>): World => {
  const platform = createTestPlatform(database)
  const dispatch = createDispatch(platform, handlers, createRateLimiter(RATE_SCALE))
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
    close: () => platform.append.close(),
  }
  return world
}
