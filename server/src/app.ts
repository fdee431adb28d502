import path from 'node:path'
import type { Handlers } from './platform/call.ts'
import { createGroupAppend } from './platform/append/group-append.ts'
import type { Bus } from './platform/bus/bus.ts'
import { createLocalBus } from './platform/bus/local-bus.ts'
import { createNatsBus } from './platform/bus/nats-bus.ts'
import { systemClock } from './platform/clock.ts'
import { createDispatch } from './platform/dispatch.ts'
import { registerCallRoutes } from './platform/http/call-routes.ts'
import { registerHealthRoutes } from './platform/http/health-routes.ts'
import { createHttp } from './platform/http/http.ts'
import { readInlineHashes, registerWebApp } from './platform/http/web-app.ts'
import { createMailer } from './platform/mail.ts'
import type { Platform } from './platform/platform.ts'
import { CALLS_PER_MINUTE, createRateLimiter } from './platform/rate-limit.ts'
import { createSmsSender } from './platform/sms.ts'
import { attachGateway } from './platform/ws/attach-gateway.ts'
import type { GatewaySources } from './platform/ws/sources.ts'
import {
  authenticate,
  authHandlers,
  isSessionOpen,
  registerAuthRoutes,
  startAuthCleaning,
} from './features/auth/public.ts'
import {
  conversationsHandlers,
  readHeads,
  readLastSeqs,
  readMemberships,
  readUserSeqs,
} from './features/conversations/public.ts'
import { groupsHandlers } from './features/groups/public.ts'
import {
  getEvents,
  markRead,
  messagesHandlers,
  openConversation,
  readLog,
  sendMessage,
} from './features/messages/public.ts'
import { peopleHandlers } from './features/people/public.ts'
import {
  announceTyping,
  createPresenceHandlers,
  startPresence,
  type Presence,
} from './features/presence/public.ts'
import { profileHandlers } from './features/profile/public.ts'
import { selectSettings, settingsHandlers } from './features/settings/public.ts'

/** The answer to every call of the contract: a forgotten one does not compile. */
const createHandlers = (presence: Presence): Handlers => ({
  ...authHandlers,
  ...conversationsHandlers,
  ...groupsHandlers,
  ...messagesHandlers,
  ...peopleHandlers,
  ...createPresenceHandlers(presence),
  ...profileHandlers,
  ...settingsHandlers,
})

export interface App {
  /** Resolves when the port is open. */
  listen(): Promise<{ url: string; port: number }>
  /** Says goodbye to sockets, answers what is in flight, and closes everything but the database. */
  close(): Promise<void>
}

export interface AppOptions extends Pick<Platform, 'config' | 'log' | 'pool' | 'db' | 'keys'> {
  /** Folder of the built web app; without one only the API is served. */
  readonly webFolder?: string
}

/** Mounts the features on one HTTP server and its socket. The caller owns the database. */
export const createApp = async ({ webFolder = 'dist/web', ...given }: AppOptions): Promise<App> => {
  const { config, log, pool } = given
  const bus = await createBus(config, log)
  const append = createGroupAppend({ pool, bus, log })
  const platform: Platform = {
    ...given,
    clock: systemClock,
    bus,
    append,
    mail: createMailer(config, systemClock),
    sms: createSmsSender(config, systemClock),
  }
  const presence = await startPresence(platform)
  const dispatch = createDispatch(platform, createHandlers(presence), createRateLimiter(config.rateScale))
  const http = createHttp(platform, readInlineHashes(path.resolve(webFolder)))
  registerHealthRoutes(http, platform)
  // Fixed when the server is bundled: no setting turns a shipped server into one that injects faults.
  const acceptsFaults = process.env.LERO_TEST_BUILD === '1'
  registerAuthRoutes(http, platform, { acceptsFaults })
  registerCallRoutes(http, {
    dispatch,
    authenticate: (token) => authenticate(platform, token),
    acceptsFaults,
  })
  await registerWebApp(http, path.resolve(webFolder))
  const gateway = attachGateway({
    server: http.server,
    platform,
    sources: createSources(platform),
    authenticate: (token) => authenticate(platform, token),
    dispatch,
    observers: [presence.observer],
    publicOrigin: config.publicUrl && new URL(config.publicUrl).origin,
    acceptsFaults,
    limits: { framesPerMinute: CALLS_PER_MINUTE * config.rateScale },
  })

  const stopCleaning = startAuthCleaning(platform)

  return {
    listen: async () => {
      const url = await http.listen({ port: config.port, host: config.host })
      return { url, port: Number(new URL(url).port) }
    },
    close: async () => {
      stopCleaning()
      await gateway.close()
      await presence.close()
      await http.close()
      await append.close()
      await bus.close()
    },
  }
}

const createBus = (config: Platform['config'], log: Platform['log']): Promise<Bus> | Bus =>
  config.natsUrl ? createNatsBus({ url: config.natsUrl, log }) : createLocalBus(log)

/** What the gateway reads and does, in terms of the features (sources.ts). */
const createSources = (platform: Platform): GatewaySources => ({
  readMemberships: (userId) => readMemberships(platform, userId),
  readHeads: async ({ user_id, session_id }) => {
    const [isOpen, heads, settings] = await Promise.all([
      isSessionOpen(platform, session_id),
      readHeads(platform, user_id),
      selectSettings(platform.db, user_id),
    ])
    return isOpen ? { ...heads, settings } : null
  },
  readLog: (conversationId, after, limit) => readLog(platform, conversationId, after, limit),
  readLastSeqs: (conversationIds) => readLastSeqs(platform, conversationIds),
  readUserSeqs: (userIds) => readUserSeqs(platform, userIds),
  sendMessage: (caller, message) => sendMessage(platform, caller, message),
  getEvents: (caller, conversation_id, after, limit) =>
    getEvents(platform, caller.user_id, { conversation_id, after, limit }),
  openConversation: (caller, conversation_id, before) =>
    openConversation(platform, caller.user_id, { conversation_id, before }),
  markRead: async (caller, conversation_id, seq) => {
    await markRead(platform, caller.user_id, { conversation_id, seq })
  },
  announceTyping: (caller, conversationId) => announceTyping(platform, caller, conversationId),
})
