import type { Ack } from '#contract/messages.ts'
import type { AppendRow } from './append.queries.ts'
import type { AppendAnswer, AppendRefusal, AppendRequest, Revival } from './append.ts'

/** What became of one entry. */
export type Answered =
  | {
      readonly outcome: 'sent' | 'unquoted' | 'known'
      readonly id: string | null
      readonly seq: number
      readonly created_at: string
      readonly revived: Revival[]
    }
  | { readonly outcome: 'refused'; readonly code: AppendRefusal }

/** Puts rows back into the order of the entries, of which there were `count`. */
export function readAnswers(count: number, rows: readonly AppendRow[]): readonly Answered[] {
  const answers: Answered[] = []
  for (const [ord, outcome, seq, id, created_at] of rows) {
    if (ord > count) throw new Error(`append answered entry ${ord} of ${count}`)
    if (outcome === 'revived') continue
    if (outcome === 'sent' || outcome === 'unquoted' || outcome === 'known')
      answers[ord - 1] = { outcome, id, seq, created_at, revived: [] }
    else answers[ord - 1] = { outcome: 'refused', code: outcome }
  }
  for (const [ord, outcome, user_seq, user_id] of rows) {
    const answered = answers[ord - 1]
    if (outcome !== 'revived' || !answered || answered.outcome === 'refused' || user_id === null) continue
    answered.revived.push({ user_id, user_seq })
  }
  return answers
}

/** What the sender of a message is told of it. */
export function toSendAnswer({ message, origin }: AppendRequest, answered: Answered): AppendAnswer {
  if (answered.outcome === 'refused') return { ok: false, code: answered.code }
  const { client_id, conversation_id } = message
  const { id, seq, created_at, revived } = answered
  const stored = { client_id, conversation_id, message_id: id ?? '', seq, created_at }
  const isAsSent = answered.outcome === 'sent' && origin !== undefined
  const ack: Ack = isAsSent ? { ...stored, as_sent: true } : stored
  return { ok: true, ack, revived }
}
