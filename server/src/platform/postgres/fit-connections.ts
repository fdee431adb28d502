import { OTHER_CONNECTIONS } from './settings.ts'

/** Fewer would make every call wait for every other. */
const FEWEST = 4

/**
 * How many connections the pool for calls may have: what DATABASE_CONNECTIONS asks for, where the database allows
 * that much beside the other connections of a server, else what fits and a sentence about it. Throws one sentence
 * where nothing fits.
 */
export function fitConnections(
  wanted: number,
  allowed: number,
): { maxConnections: number; complaint?: string } {
  if (wanted + OTHER_CONNECTIONS <= allowed) return { maxConnections: wanted }
  const fitting = allowed - OTHER_CONNECTIONS
  if (fitting < FEWEST) {
    throw new Error(
      `PostgreSQL allows ${allowed} connections here, and one Lero needs at least ${FEWEST + OTHER_CONNECTIONS}: raise max_connections.`,
    )
  }
  const complaint = `DATABASE_CONNECTIONS is ${wanted}, but PostgreSQL allows ${allowed} connections here, ${OTHER_CONNECTIONS} of them for other work: using ${fitting}.`
  return { maxConnections: fitting, complaint }
}
