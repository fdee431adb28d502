const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

export type Rate = { readonly points: number; readonly seconds: number }

const rate = (points: number, seconds: number): Rate => ({ points, seconds })

/** Thousands share one address behind a carrier's NAT (SAFE-014): wide, against floods alone. */
export const NETWORK_RATE = rate(3000, 5 * MINUTE_S)
/** Ordinary requests of sessions: renewals, the account. */
export const REQUEST_RATE = rate(20_000, 5 * MINUTE_S)
/** Each makes an account; a school behind one address still may. */
export const SIGN_UP_RATE = rate(1000, HOUR_S)

/**
 * Tries of one account (D-168). `known`: of one device it was signed in on before. `pair`: of all other devices in one
 * network. `strangers`: of all other devices.
 */
export type AccountRates = {
  readonly known: readonly Rate[]
  readonly pair: readonly Rate[]
  readonly strangers: readonly Rate[]
}

export const ACCOUNT_RATES = {
  password: {
    known: [rate(20, 5 * MINUTE_S), rate(100, DAY_S)],
    pair: [rate(10, 5 * MINUTE_S)],
    strangers: [rate(50, 5 * MINUTE_S), rate(300, DAY_S)],
  },
  /** Wrong codes that went to one address or number. */
  code: { known: [rate(30, DAY_S)], pair: [], strangers: [rate(30, DAY_S)] },
  /** Wrong second factors and recovery codes; a link by mail begins anew (SAFE-012). */
  factor: { known: [rate(10, 30 * DAY_S)], pair: [], strangers: [rate(10, 30 * DAY_S)] },
  /** The same for who has no e-mail a link could go to: 300 tries a month find a code with less than 1 in 1,000. */
  factor_without_mail: { known: [rate(10, DAY_S)], pair: [], strangers: [rate(10, DAY_S)] },
} as const satisfies Record<string, AccountRates>

export type AccountAction = keyof typeof ACCOUNT_RATES

export const RESEND_S = MINUTE_S
export const MESSAGES_PER_S = HOUR_S
