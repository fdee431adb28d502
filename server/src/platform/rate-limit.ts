import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { CallName } from '#contract/registry.ts'
import { Refusal } from './refusal.ts'

interface Rate {
  readonly points: number
  readonly perSeconds: number
}

/** Calls that cost more than others, that could be used to probe for people, or that write to others' devices. */
const strictRates: Partial<Record<CallName, Rate>> = {
  'people.search': { points: 60, perSeconds: 60 },
  'conversations.start_by_email': { points: 20, perSeconds: 60 },
  'conversations.start_direct_conversation': { points: 60, perSeconds: 60 },
  'conversations.create-direct-conversation': { points: 60, perSeconds: 60 },
  'groups.create': { points: 20, perSeconds: 60 },
  'groups.add_member': { points: 120, perSeconds: 60 },
  'groups.remove_member': { points: 120, perSeconds: 60 },
  'groups.set_role': { points: 120, perSeconds: 60 },
  'people.block': { points: 60, perSeconds: 60 },
  'people.unblock': { points: 60, perSeconds: 60 },
  'profile.update': { points: 60, perSeconds: 60 },
  'settings.update': { points: 60, perSeconds: 60 },
  'auth.make_recovery_codes': { points: 20, perSeconds: 60 },
}
/** What one person may ask in a minute, of whatever has no stricter rate. */
export const CALLS_PER_MINUTE = 1200
const commonRate: Rate = { points: CALLS_PER_MINUTE, perSeconds: 60 }

export interface RateLimiter {
  /** Counts one call of a person; throws `rate_limited` when there were too many. */
  take(call: CallName, userId: string): Promise<void>
}

/** Limits per person and call, kept by this process. `scale` is raised by load tests only. */
export const createRateLimiter = (scale = 1): RateLimiter => {
  const limiters = new Map<string, RateLimiterMemory>()
  const limiterOf = (call: CallName): RateLimiterMemory => {
    const name = strictRates[call] ? call : 'common'
    const existing = limiters.get(name)
    if (existing) return existing
    const rate = strictRates[call] ?? commonRate
    const limiter = new RateLimiterMemory({
      keyPrefix: name,
      points: rate.points * scale,
      duration: rate.perSeconds,
    })
    limiters.set(name, limiter)
    return limiter
  }
  return {
    take: async (call, userId) => {
      try {
        await limiterOf(call).consume(userId)
      } catch {
        throw new Refusal('rate_limited')
      }
    },
  }
}
