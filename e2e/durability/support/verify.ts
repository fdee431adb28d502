import type pg from 'pg'
import type { OutboxClient } from './outbox-client.ts'

type LogRow = {
  readonly conversation_id: string
  readonly seq: number
  readonly client_id: string
  readonly sender_id: string
  readonly content: string
  readonly created_us: number
}

export type Verdict = {
  readonly posted: number
  readonly stored: number
  readonly acknowledged: number
  /** I1: acknowledged, and not in the log under the number that was told. */
  readonly lost: number
  /** Posted, and in the log more than once. */
  readonly doubled: number
  /** Posted, and nowhere. */
  readonly missing: number
  /** I2: numbers that are not exactly 1..last_seq. */
  readonly holes: number
  /** I6: a sender's message before an earlier one of the same conversation. */
  readonly disordered: number
  /** I7: times that are before the one above. */
  readonly timesFallen: number
  /** I5: members whose log is not the database's. */
  readonly diverged: number
  readonly refused: number
  readonly problems: readonly string[]
}

export const FLAWLESS = {
  lost: 0,
  doubled: 0,
  missing: 0,
  holes: 0,
  disordered: 0,
  timesFallen: 0,
  diverged: 0,
  refused: 0,
  problems: [],
}

/** Compares what clients posted, were told and show with what the database holds. */
export async function verify(
  pool: pg.Pool,
  clients: readonly OutboxClient[],
  posted: number,
): Promise<Verdict> {
  // What is acknowledged later may be stored after this look.
  const acknowledged = clients.flatMap((client) => client.acknowledged)
  const { rows } = await pool.query<LogRow>(
    `select l.conversation_id, l.seq, m.client_id, m.sender_id, m.content,
       (extract(epoch from m.created_at) * 1000000)::bigint as created_us
     from conversation_log l join messages m on m.conversation_id = l.conversation_id and m.seq = l.seq
     order by l.conversation_id, l.seq`,
  )
  const byConversation = groupByConversation(rows)
  const placeOf = new Map(rows.map((row) => [row.client_id, `${row.conversation_id} ${row.seq}`]))
  const contents = new Set(rows.map((row) => row.content))
  return {
    posted,
    stored: rows.length,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((ack) => placeOf.get(ack.clientId) !== `${ack.conversationId} ${ack.seq}`)
      .length,
    doubled: rows.length - contents.size,
    missing: posted - contents.size,
    holes: [...byConversation.values()].filter((log) => log.some((row, index) => row.seq !== index + 1))
      .length,
    disordered: [...byConversation.values()].reduce((sum, log) => sum + countDisordered(log), 0),
    timesFallen: [...byConversation.values()].reduce((sum, log) => sum + countFallenTimes(log), 0),
    diverged: countDiverged(clients, byConversation),
    refused: clients.reduce((sum, client) => sum + client.refused.length, 0),
    problems: [...new Set(clients.flatMap((client) => client.problems))],
  }
}

const groupByConversation = (rows: readonly LogRow[]): Map<string, LogRow[]> => {
  const groups = new Map<string, LogRow[]>()
  for (const row of rows) {
    const group = groups.get(row.conversation_id)
    if (group) group.push(row)
    else groups.set(row.conversation_id, [row])
  }
  return groups
}

/** Contents are `<sender> <number>`, numbers growing per sender. */
const countDisordered = (log: readonly LogRow[]): number => {
  const lastOf = new Map<string, number>()
  let count = 0
  for (const { sender_id, content } of log) {
    const number = Number(content.split(' ')[1])
    if (number < (lastOf.get(sender_id) ?? 0)) count += 1
    lastOf.set(sender_id, number)
  }
  return count
}

const countFallenTimes = (log: readonly LogRow[]): number =>
  log.filter((row, index) => row.created_us < (log[index - 1]?.created_us ?? 0)).length

const countDiverged = (
  clients: readonly OutboxClient[],
  stored: ReadonlyMap<string, readonly LogRow[]>,
): number => {
  let count = 0
  for (const client of clients) {
    for (const [conversationId, log] of client.logs) {
      const truth = stored.get(conversationId) ?? []
      const isWhole = log.lastSeq === truth.length && log.clientIds.size + log.skipped === truth.length
      const isSame = [...log.clientIds].every(([seq, clientId]) => truth[seq - 1]?.client_id === clientId)
      if (!isWhole || !isSame) count += 1
    }
  }
  return count
}
