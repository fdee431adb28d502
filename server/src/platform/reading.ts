import type { CallName } from '#contract/registry.ts'
import type { Platform } from './platform.ts'
import { createDb, createPool } from './postgres/connect.ts'
import { ReadGate } from './read-gate.ts'

/** Calls that change nothing; everything else is done on the connections of the platform. */
export const READ_CALLS: ReadonlySet<string> = new Set<CallName>([
  'auth.list_sessions',
  'auth.count_recovery_codes',
  'auth.list_notices',
  'exports.get',
  'profile.get',
  'profile.stats',
  'profile.show',
  'settings.get',
  'people.search',
  'notifications.list',
  'people.list_blocked',
  'connections.list',
  'connections.suggestions',
  'connections.mutual_friends',
  'connections.inviter',
  'follows.get',
  'follows.followers',
  'follows.following',
  'conversations.list',
  'conversations.get_accessible_participants',
  'messages.get',
  'messages.open',
  'messages.versions',
  'messages.readers',
  'messages.reached',
  'messages.search',
  'media.urls',
  'media.list',
  'reactions.list',
  'groups.get_or_create_group_conversation',
  'groups.get',
  'groups.members',
  'groups.search_people',
  'groups.invite',
  'groups.discover',
  'groups.requests',
  'groups.invitations',
  'reports.list_in_group',
  'presence.get',
  'stories.list',
  'stories.of_user',
  'stories.get',
  'stories.contacts',
  'stories.viewers',
])

/**
 * Where everything that is only read passes, be it asked over a socket or over HTTP: so many requests at once, in
 * order, over connections that nothing else uses. However much is read, writes and messages keep theirs.
 */
export type Reading = {
  /** The platform, with connections that can only read. */
  platform: Platform
  gate: ReadGate
  close(): Promise<void>
}

/**
 * Plans are made once a connection: with lists of ids PostgreSQL would plan the reads of a connect anew each time,
 * which costs more than to run them (decision 0076).
 */
const READ_SETTINGS = '-c default_transaction_read_only=on -c plan_cache_mode=force_generic_plan'

/** As many connections again as the platform's pool has (open-store.ts shares them out). */
export function createReading(platform: Platform): Reading {
  const { connectionString = '', max } = platform.pool.options
  const pool = createPool({
    connectionString,
    log: platform.log,
    name: 'reads',
    maxConnections: max,
    options: READ_SETTINGS,
  })
  return {
    platform: { ...platform, pool, db: createDb(pool) },
    gate: new ReadGate(max),
    close: () => pool.end(),
  }
}
