import path from 'node:path'
import { readWireHeader, WIRE_RANGE, type WireRange } from '#contract/wire-version.ts'
import type { Handlers } from './platform/call.ts'
import { createAppendPool } from './platform/append/append-pool.ts'
import { createGroupAppend } from './platform/append/group-append.ts'
import { createReadWriter } from './platform/append/read-writer.ts'
import type { Bus } from './platform/bus/bus.ts'
import { createLocalBus } from './platform/bus/local-bus.ts'
import { createNatsBus } from './platform/bus/nats-bus.ts'
import { systemClock } from './platform/clock.ts'
import { createDispatch } from './platform/dispatch.ts'
import { createFileStore } from './platform/files/create-store.ts'
import type { ReadChecks } from './platform/files/read-check.ts'
import { registerReadRoute } from './platform/files/read-route.ts'
import { sweepFiles } from './platform/files/sweep-files.ts'
import { registerUploadRoutes } from './platform/files/upload-routes.ts'
import { registerCallRoutes } from './platform/http/call-routes.ts'
import { registerCrawlerRoutes } from './platform/http/crawler-routes.ts'
import { registerHealthRoutes } from './platform/http/health-routes.ts'
import { createHttp } from './platform/http/http.ts'
import { readInlineHashes, registerWebApp } from './platform/http/web-app.ts'
import type { JobHandlers } from './platform/jobs/jobs.ts'
import { startJobs } from './platform/jobs/start-jobs.ts'
import { capConnections, endUnread, findConnectionCaps } from './platform/http/connection-caps.ts'
import { registerWireCheck } from './platform/http/wire-check.ts'
import { createMailer } from './platform/mail.ts'
import type { Platform } from './platform/platform.ts'
import { CALLS_PER_MINUTE, createRateLimiter } from './platform/rate-limit.ts'
import { createReading } from './platform/reading.ts'
import { createSmsSender } from './platform/sms.ts'
import { within } from './platform/within.ts'
import { attachGateway } from './platform/ws/attach-gateway.ts'
import type { GatewaySources } from './platform/ws/sources.ts'
import { accountHandlers, accountJobs } from './features/account/public.ts'
import {
  authenticate,
  isGenuineToken,
  authHandlers,
  authJobs,
  isSessionOpen,
  registerAuthRoutes,
} from './features/auth/public.ts'
import { connectionsHandlers } from './features/connections/public.ts'
import {
  createConversationsHandlers,
  conversationsJobs,
  readHeads,
  readMembers,
  readMoreHeads,
  readUserSeqs,
} from './features/conversations/public.ts'
import { digestJobs, registerUnsubscribeRoute } from './features/digest/public.ts'
import { exportsHandlers, exportsJobs, exportsReadChecks } from './features/exports/public.ts'
import { followsHandlers } from './features/follows/public.ts'
import { groupsHandlers, groupSeam } from './features/groups/public.ts'
import { mediaHandlers, mediaJobs, mediaReadChecks, registerOnceRoute } from './features/media/public.ts'
import {
  getEvents,
  indexWhenWritten,
  messagesHandlers,
  messagesJobs,
  openConversation,
  readLog,
  sendMessage,
} from './features/messages/public.ts'
import { notificationsHandlers, notificationsJobs } from './features/notifications/public.ts'
import { peopleHandlers } from './features/people/public.ts'
import {
  announceTyping,
  createPresenceHandlers,
  startPresence,
  type Presence,
} from './features/presence/public.ts'
import { profileHandlers } from './features/profile/public.ts'
import { pushHandlers, type Push, startPush } from './features/push/public.ts'
import { reactionsHandlers } from './features/reactions/public.ts'
import { reportsHandlers } from './features/reports/public.ts'
import { settingsHandlers } from './features/settings/public.ts'
import { storiesHandlers, storiesJobs, storiesReadChecks } from './features/stories/public.ts'

/** Idle connections of a database that hangs are never given back. */
const POOLS_WITHIN_MS = 500

/** The answer to every call of the contract: a forgotten one does not compile. */
const createHandlers = (presence: Presence): Handlers => ({
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
  ...createPresenceHandlers(presence),
  ...profileHandlers,
  ...pushHandlers,
  ...reactionsHandlers,
  ...reportsHandlers,
  ...settingsHandlers,
  ...storiesHandlers,
})

/** What happens later: a forgotten job does not compile. */
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

/** Who may read the files of a bucket. */
const readChecks: ReadChecks = { ...mediaReadChecks, ...storiesReadChecks, ...exportsReadChecks }

export interface App {
  /** Resolves when the port is open. */
  listen(): Promise<{ url: string; port: number }>
  /** Says goodbye to sockets, answers what is in flight, and closes everything but the database. */
  close(): Promise<void>
}

export type AppOptions = Pick<Platform, 'config' | 'log' | 'pool' | 'db' | 'keys'> & {
  /** Folder of the built web app; without one only the API is served. */
  readonly webFolder?: string
  /** A tool's app on the database of a server that may be running: it is not the only one here. */
  readonly isBeside?: boolean
}

/** Mounts the features on one HTTP server and its socket. The caller owns the database. */
export async function createApp({
  webFolder = 'dist/web',
  isBeside = false,
  ...given
}: AppOptions): Promise<App> {
  const { config, log, pool } = given
  const bus = await createBus(config, log, isBeside)
  const appendPool = createAppendPool(pool, log)
  const append = createGroupAppend({ pool: appendPool, bus, log })
  const reads = createReadWriter({ pool: appendPool, bus, log })
  const platform: Platform = {
    ...given,
    clock: systemClock,
    bus,
    append,
    reads,
    files: createFileStore(config),
    mail: createMailer(config, systemClock),
    sms: createSmsSender(config, systemClock),
  }
  const presence = await startPresence(platform)
  const reading = createReading(platform)
  const limiter = createRateLimiter(config.rateScale)
  const dispatch = createDispatch(platform, createHandlers(presence), limiter, reading)
  const http = createHttp(platform, readInlineHashes(path.resolve(webFolder)))
  registerHealthRoutes(http, platform)
  registerCrawlerRoutes(http, platform)
  // Fixed when the server is bundled: no setting turns a shipped server into one that injects faults.
  const acceptsFaults = process.env.LERO_TEST_BUILD === '1'
  registerAuthRoutes(http, platform, { acceptsFaults })
  const wire = readWireRange(acceptsFaults)
  registerWireCheck(http, wire)
  registerCallRoutes(http, {
    dispatch,
    authenticate: (token) => authenticate(platform, token),
    acceptsFaults,
  })
  capConnections(http.server, findConnectionCaps(config.trustProxy))
  endUnread(http.server)
  registerUploadRoutes(http, platform, (token) => authenticate(platform, token))
  registerReadRoute(http, reading.platform, readChecks, (token) => authenticate(platform, token))
  registerOnceRoute(http, platform)
  registerUnsubscribeRoute(http, platform)
  await registerWebApp(http, path.resolve(webFolder))
  const gateway = attachGateway({
    server: http.server,
    platform,
    sources: createSources(platform, reading.platform),
    reads: reading.gate,
    isGenuine: (token) => isGenuineToken(platform, token),
    trustsProxy: config.trustProxy,
    authenticate: (token) => authenticate(platform, token),
    dispatch,
    observers: [presence.observer],
    publicOrigin: config.publicUrl && new URL(config.publicUrl).origin,
    acceptsFaults,
    wire,
    limits: { framesPerMinute: CALLS_PER_MINUTE * config.rateScale },
  })

  const push = startPush(platform)
  const jobs = startJobs(platform, createJobHandlers(push))
  const endIndexing = indexWhenWritten(platform)

  return {
    listen: async () => {
      const url = await http.listen({ port: config.port, host: config.host })
      return { url, port: Number(new URL(url).port) }
    },
    close: async () => {
      // No more connections from here on; what came in over those there are is answered, side by side.
      await Promise.all([gateway.close(), http.close()])
      await presence.close()
      endIndexing()
      await jobs.close()
      await push.close()
      await Promise.all([append.close(), reads.close()])
      await bus.close()
      await within(POOLS_WITHIN_MS, Promise.all([reading.close(), appendPool.end()]))
    },
  }
}

const createBus = (config: Platform['config'], log: Platform['log'], isBeside: boolean): Promise<Bus> | Bus =>
  config.natsUrl ? createNatsBus({ url: config.natsUrl, log }) : createLocalBus(log, { hasOthers: isBeside })

/** The test build can take the part of the release before or after this one. */
const readWireRange = (isTestBuild: boolean): WireRange =>
  (isTestBuild && readWireHeader(process.env['LERO_WIRE_RANGE'] ?? '')) || WIRE_RANGE

/** What the gateway reads and does, in terms of the features (sources.ts). */
const createSources = (platform: Platform, reading: Platform): GatewaySources => ({
  readMembers: (conversationIds) => readMembers(reading, conversationIds),
  readHeads: ({ user_id }, base) => readHeads(reading, user_id, base),
  readMoreHeads: ({ user_id }, cursor) => readMoreHeads(reading, user_id, cursor),
  isSessionOpen: ({ session_id }) => isSessionOpen(reading, session_id),
  readLog: (conversationId, after, limit) => readLog(reading, conversationId, after, limit),
  readUserSeqs: (userIds) => readUserSeqs(reading, userIds),
  sendMessage: (caller, message, connectionId) => sendMessage(platform, caller, message, connectionId),
  getEvents: (caller, conversation_id, after, limit) =>
    getEvents(reading, caller.user_id, { conversation_id, after, limit }),
  openConversation: (caller, conversation_id, before) =>
    openConversation(reading, caller.user_id, { conversation_id, before }),
  markRead: ({ user_id }, conversation_id, seq, waiter) =>
    platform.reads.take({ conversation_id, user_id, seq }, waiter),
  announceTyping: (caller, conversationId) => announceTyping(platform, caller, conversationId),
})
