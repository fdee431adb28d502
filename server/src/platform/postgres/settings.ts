/** Durability is not negotiable (sync.md): the server refuses to start in production without these three. */
export const DURABLE_SETTINGS = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' } as const

/** A throw-away database for tests that do not ask what survives a crash. */
export const VOLATILE_SETTINGS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' } as const

/** What every session of ours runs under; migrations and backups lift it for themselves. */
export const SESSION_TIMEOUTS_MS = { statement: 5_000, lock: 3_000, idleInTransaction: 10_000 } as const

/**
 * Settings of the embedded PostgreSQL, given on its command line so that no edited file outlives an upgrade.
 * One small machine is the case: few connections, no replication, no parallel workers, little idle memory.
 */
export const EMBEDDED_SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '64MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
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
