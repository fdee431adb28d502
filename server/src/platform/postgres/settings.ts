import { release } from 'node:os'

/** Durability is not negotiable (sync.md): the server refuses to start in production without these three. */
export const DURABLE_SETTINGS = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' } as const

/** A throw-away database for tests that do not ask what survives a crash. */
export const VOLATILE_SETTINGS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' } as const

/** What every session of ours runs under; migrations and backups lift it for themselves. */
export const SESSION_TIMEOUTS_MS = { statement: 5_000, lock: 3_000, idleInTransaction: 10_000 } as const

/** From 5.8 on Linux tells of a failed write in syncfs too. */
const SAFE_SYNCFS = { major: 5, minor: 8 }

/**
 * How PostgreSQL brings a whole data folder to disk, when it is made and before a crash is replayed: one call, or
 * file by file (a thousand of them, which is most of a recovery: 1.8 s against 0.2 s beside a busy disk).
 */
export function chooseSyncMethod(
  platform: string = process.platform,
  kernel = release(),
): 'syncfs' | 'fsync' {
  const [major = 0, minor = 0] = kernel.split('.').map(Number)
  const isSafe = major > SAFE_SYNCFS.major || (major === SAFE_SYNCFS.major && minor >= SAFE_SYNCFS.minor)
  return platform === 'linux' && isSafe ? 'syncfs' : 'fsync'
}

/** Of one server process beside its main pool: append, jobs, the probe, migrations, and the tools beside it. */
export const OTHER_CONNECTIONS = 16

/** Connections that PostgreSQL keeps for its superuser. */
const RESERVED_CONNECTIONS = 3

/**
 * Room for the connections of one server, and the memory it may use: a quarter of it for the shared buffers, and
 * parts of the rest for what single statements sort and what vacuum remembers.
 */
export function chooseSize(connections: number, memoryMb: number): Record<string, string> {
  return {
    max_connections: `${connections + OTHER_CONNECTIONS + RESERVED_CONNECTIONS}`,
    shared_buffers: `${Math.floor(memoryMb / 4)}MB`,
    maintenance_work_mem: `${Math.floor(memoryMb / 8)}MB`,
    work_mem: `${Math.max(1, Math.floor(memoryMb / 64))}MB`,
  }
}

/**
 * Settings of the embedded PostgreSQL, given on its command line so that no edited file outlives an upgrade.
 * One small machine is the case: few connections, no replication, no parallel workers, little idle memory.
 */
export const EMBEDDED_SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  ...chooseSize(16, 256),
  autovacuum_max_workers: '2',
  max_worker_processes: '2',
  max_logical_replication_workers: '0',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '64MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  recovery_init_sync_method: chooseSyncMethod(),
  jit: 'off',
  huge_pages: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '',
  // Details and statements carry what people wrote.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  idle_in_transaction_session_timeout: `${SESSION_TIMEOUTS_MS.idleInTransaction}`,
}
