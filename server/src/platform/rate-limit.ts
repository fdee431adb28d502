import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { CallName } from '#contract/registry.ts'
import { Refusal } from './refusal.ts'

/** Calls that cost more than others, that could be used to probe for people, or that write to others' devices. */
const strictPerMinute: Partial<Record<CallName, number>> = {
  'people.search': 60,
  'conversations.start_by_email': 20,
  'conversations.start_direct_conversation': 60,
  'conversations.create-direct-conversation': 60,
  'groups.create': 20,
  'groups.update': 60,
  'groups.set_avatar': 20,
  'groups.search_people': 60,
  'groups.add_member': 120,
  'groups.add_member_by_email': 20,
  'groups.remove_member': 120,
  'groups.set_role': 120,
  'groups.set_invite': 60,
  'groups.invite': 120,
  'groups.discover': 60,
  'groups.join': 60,
  'groups.answer_request': 120,
  'groups.answer_invitation': 60,
  'people.block': 60,
  'people.unblock': 60,
  'connections.request': 60,
  'connections.cancel': 60,
  'connections.accept': 120,
  'connections.reject': 120,
  'connections.remove': 60,
  'connections.suggestions': 60,
  'connections.mutual_friends': 60,
  'connections.invite_link': 60,
  'connections.inviter': 60,
  'follows.set': 60,
  'messages.edit': 60,
  'messages.search': 60,
  'push.subscribe': 30,
  'push.renew': 30,
  'push.mark_read': 120,
  'push.reply': 120,
  'push.send-push-notification': 60,
  'reports.file': 10,
  'reports.leave_group': 10,
  'profile.update': 60,
  'profile.set_avatar': 20,
  'profile.remove_avatar': 20,
  'settings.update': 60,
  'stories.list': 120,
  'stories.publish': 30,
  'stories.delete': 60,
  'stories.react': 60,
  'stories.reply': 60,
  'auth.make_recovery_codes': 20,
}

/** What one person may ask in a minute, of whatever has no stricter rate. */
export const CALLS_PER_MINUTE = 1200

export interface RateLimiter {
  /** Counts one call of a person, or of nobody at some place; throws `rate_limited` when there were too many. */
  take(call: CallName, asker: string): Promise<void>
}

/** Limits per person and call, kept by this process. `scale` is raised by load tests only. */
export function createRateLimiter(scale = 1): RateLimiter {
  const limiters = new Map<string, RateLimiterMemory>()
  const limiterOf = (call: CallName): RateLimiterMemory => {
    const name = strictPerMinute[call] ? call : 'common'
    const existing = limiters.get(name)
    if (existing) return existing
    const limiter = new RateLimiterMemory({
      keyPrefix: name,
      points: (strictPerMinute[call] ?? CALLS_PER_MINUTE) * scale,
      duration: 60,
    })
    limiters.set(name, limiter)
    return limiter
  }
  return {
    take: async (call, asker) => {
      try {
        await limiterOf(call).consume(asker)
      } catch {
        throw new Refusal('rate_limited')
      }
    },
  }
}
