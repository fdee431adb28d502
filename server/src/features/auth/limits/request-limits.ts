import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/postgres/tables.ts'
import { AuthError } from '../gotrue/auth-error.ts'
import type { AuthErrorCode } from '../gotrue/auth.texts.ts'
import { type Attempt, clearAttempts, countAttempts, returnAttempts } from './attempts.queries.ts'
import {
  ACCOUNT_RATES,
  type AccountAction,
  MESSAGES_PER_S,
  NETWORK_RATE,
  type Rate,
  REQUEST_RATE,
  RESEND_S,
  SIGN_UP_RATE,
} from './rates.ts'
import type { Source } from './source.ts'

export type NetworkAction = 'signup' | 'password' | 'send' | 'verify' | 'factor'
export type MessageKind = 'mail' | 'sms'

/** A try that was counted as a wrong one. */
export type TakenTry = {
  /** It was right: a known device begins anew, among strangers only this try is as if it had not been made. */
  succeeded(): Promise<void>
}

/** Limits on signing in. All but the first are rows of the database: a restart and another process change nothing. */
export interface RequestLimits {
  /** Ordinary requests of one network, kept by this process. Throws `over_request_rate_limit`. */
  takeRequest(source: Source): Promise<void>
  /** One request of a kind; the limit is wide (D-168). Throws `over_request_rate_limit`. */
  takeNetwork(action: NetworkAction, source: Source): Promise<void>
  /**
   * One try of a secret of `account`, known to exist or not. `isKnown`: the account was signed in on this device
   * before, which has a counter of its own. Throws `over_request_rate_limit`, or `code`.
   */
  takeAccount(
    action: AccountAction,
    source: Source,
    account: string,
    isKnown: boolean,
    code?: AuthErrorCode,
  ): Promise<TakenTry>
  /** The counters of strangers and of this device begin anew. */
  clearAccount(action: AccountAction, source: Source, account: string): Promise<void>
  /**
   * One message to somebody, asked by somebody: one a minute (D-042) and so many an hour. `isOwn`: asked in a session
   * of theirs or on a device they were signed in on before, counted apart, so that no stranger uses theirs up.
   */
  takeMessage(kind: MessageKind, source: Source, recipient: string, isOwn?: boolean): Promise<void>
  /** One message of all that leave in an hour. */
  takeTotal(kind: MessageKind): Promise<void>
}

type Counter = { readonly name: string; readonly rate: Rate }
type LimitSettings = Pick<
  Config,
  'rateScale' | 'mailHourlyMax' | 'smsHourlyMax' | 'messagesHourlyMaxRecipient' | 'messagesHourlyMaxNetwork'
>

const SEND_CODES: Record<MessageKind, AuthErrorCode> = {
  mail: 'over_email_send_rate_limit',
  sms: 'over_sms_send_rate_limit',
}

/** `key` hashes what is counted: no address and no account stands in the table. */
export function createRequestLimits(
  db: Kysely<Database>,
  key: string,
  settings: LimitSettings,
): RequestLimits {
  const { rateScale } = settings
  const scaled = ({ points, seconds }: Rate): Rate => ({ points: points * rateScale, seconds })
  const keyOf = (name: string): string =>
    createHmac('sha256', key).update(`attempt\n${name}`).digest('base64url')
  const memory = new RateLimiterMemory({
    keyPrefix: 'request',
    points: REQUEST_RATE.points * rateScale,
    duration: REQUEST_RATE.seconds,
  })

  /** Counts on all; throws for the one that stays shut longest. */
  const take = async (counters: readonly Counter[], code: AuthErrorCode): Promise<void> => {
    if (counters.length === 0) return
    const limits = new Map(counters.map(({ name, rate }) => [keyOf(name), rate.points]))
    const attempts: Attempt[] = counters.map(({ name, rate }) => ({ key: keyOf(name), life_s: rate.seconds }))
    const over = (await countAttempts(db, attempts)).filter(
      (count) => count.points > (limits.get(count.key) ?? 0),
    )
    if (over.length > 0)
      throw new AuthError(code, { retryAfterS: Math.max(1, ...over.map((c) => c.ends_in_s)) })
  }

  /** In the order they are taken: a network that used up its own tries uses up nobody else's. */
  const countersOf = (
    action: AccountAction,
    source: Source,
    account: string,
    isKnown: boolean,
  ): Counter[][] => {
    const rates = ACCOUNT_RATES[action]
    const named = (name: string, list: readonly Rate[]): Counter[] =>
      list.map((rate) => ({ name: `${action} ${name} ${account} ${rate.seconds}`, rate: scaled(rate) }))
    return isKnown
      ? [named(`device ${source.device}`, rates.known)]
      : [named(`network ${source.network}`, rates.pair), named('strangers', rates.strangers)]
  }

  return {
    takeRequest: async (source) => {
      try {
        await memory.consume(source.network)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw new AuthError('over_request_rate_limit', { retryAfterS: Math.ceil(error.msBeforeNext / 1000) })
      }
    },
    takeNetwork: (action, source) => {
      const rate = scaled(action === 'signup' ? SIGN_UP_RATE : NETWORK_RATE)
      return take([{ name: `${action} from ${source.network}`, rate }], 'over_request_rate_limit')
    },
    takeAccount: async (action, source, account, isKnown, code = 'over_request_rate_limit') => {
      const groups = countersOf(action, source, account, isKnown)
      for (const group of groups) await take(group, code)
      const keys = groups.flat().map(({ name }) => keyOf(name))
      return { succeeded: () => (isKnown ? clearAttempts(db, keys) : returnAttempts(db, keys)) }
    },
    clearAccount: async (action, source, account) => {
      const counters = [false, true].flatMap((isKnown) => countersOf(action, source, account, isKnown).flat())
      await clearAttempts(
        db,
        counters.map(({ name }) => keyOf(name)),
      )
    },
    takeMessage: async (kind, source, recipient, isOwn = false) => {
      const hourly = (points: number): Rate => scaled({ points, seconds: MESSAGES_PER_S })
      const network = {
        name: `${kind} asked by ${source.network}`,
        rate: hourly(settings.messagesHourlyMaxNetwork),
      }
      if (!isOwn) await take([network], SEND_CODES[kind])
      const to = `${recipient} asked by ${isOwn ? 'its person' : 'anybody'}`
      const resend = { name: `${kind} to ${to}`, rate: { points: 1, seconds: RESEND_S } }
      await take([resend], SEND_CODES[kind])
      const recipientRate = hourly(settings.messagesHourlyMaxRecipient)
      await take([{ name: `${kind} hourly to ${to}`, rate: recipientRate }], SEND_CODES[kind])
    },
    takeTotal: (kind) => {
      const points = kind === 'mail' ? settings.mailHourlyMax : settings.smsHourlyMax
      return take(
        [{ name: `${kind} in all`, rate: scaled({ points, seconds: MESSAGES_PER_S }) }],
        SEND_CODES[kind],
      )
    },
  }
}
