import { isIPv6 } from 'node:net'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { OTP_RESEND_S } from '#contract/limits.ts'
import { AuthError } from './auth-error.ts'
import type { AuthErrorCode } from './auth.texts.ts'

const MINUTE_S = 60
const HOUR_S = 3600

type Rate = readonly [points: number, seconds: number]
/**
 * `address`: all tries from one network. `account`: tries of one account from everywhere. `pair`: tries of one
 * account from one network; stricter, so that a stranger who uses an account's tries up does not lock its owner out.
 */
interface Rates {
  readonly address: Rate
  readonly account?: Rate
  readonly pair?: Rate
}

const rates = {
  signup: { address: [30, HOUR_S] },
  password: { address: [60, 5 * MINUTE_S], pair: [10, 5 * MINUTE_S], account: [50, 5 * MINUTE_S] },
  refresh: { address: [600, 5 * MINUTE_S] },
  send: { address: [30, HOUR_S] },
  verify: { address: [60, 5 * MINUTE_S], pair: [10, 5 * MINUTE_S], account: [30, 5 * MINUTE_S] },
  factor: { address: [120, 5 * MINUTE_S], pair: [20, 5 * MINUTE_S], account: [40, 5 * MINUTE_S] },
  account: { address: [600, 5 * MINUTE_S], account: [120, 5 * MINUTE_S] },
} as const satisfies Record<string, Rates>

export type LimitedAction = keyof typeof rates

export interface RequestLimits {
  /** Counts one try; throws `over_request_rate_limit`. `account`: what is tried, known to exist or not. */
  take(action: LimitedAction, address: string, account?: string): Promise<void>
  /** One message a minute to each address (D-042); throws the given code. */
  takeSend(recipient: string, code: AuthErrorCode): Promise<void>
}

/** Limits kept by this process; `scale` multiplies them for load tests. */
export const createRequestLimits = (scale: number): RequestLimits => {
  const limiters = new Map<string, RateLimiterMemory>()
  const consume = async (
    name: string,
    key: string,
    [points, duration]: Rate,
    code: AuthErrorCode,
  ): Promise<void> => {
    const limiter = limiters.get(name) ?? new RateLimiterMemory({ keyPrefix: name, points, duration })
    limiters.set(name, limiter)
    try {
      await limiter.consume(key)
    } catch {
      throw new AuthError(code)
    }
  }
  const takeScaled = (name: string, key: string, [points, seconds]: Rate): Promise<void> =>
    consume(name, key, [points * scale, seconds], 'over_request_rate_limit')
  return {
    take: async (action, address, account) => {
      const rate: Rates = rates[action]
      const network = networkOf(address)
      await takeScaled(`${action}:address`, network, rate.address)
      if (!account) return
      if (rate.pair) await takeScaled(`${action}:pair`, `${network} ${account}`, rate.pair)
      if (rate.account) await takeScaled(`${action}:account`, account, rate.account)
    },
    takeSend: (recipient, code) => consume('recipient', recipient, [1, OTP_RESEND_S], code),
  }
}

/** One household has a whole /64 of IPv6 addresses. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length
  return [...groups, ...Array<string>(Math.max(missing, 0)).fill('0'), ...(tail ?? '').split(':')]
    .slice(0, 4)
    .join(':')
}
