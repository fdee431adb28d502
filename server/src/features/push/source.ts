import type { PushPayload } from '#contract/push.ts'
import type { DeviceFacts } from './device.queries.ts'
import type { Told } from './payload.ts'
import type { Verdict } from './push.policy.ts'

/**
 * One kind of what is pushed: what is due of it, what decides, what it says and what became of it. Rows of `Claim` are
 * what the sender took for itself; `Facts` are those with all that is known when they leave.
 */
export interface Source<Claim, Facts extends Claim & DeviceFacts, News extends { readonly sent_at: string }> {
  /** Takes what is due, the longest waiting first; nobody else sends it for a while. */
  claim(limit: number): Promise<Claim[]>
  /** As things stand now. */
  selectFacts(claims: readonly Claim[]): Promise<Facts[]>
  /** In how many milliseconds something is due that nobody has claimed; null: nothing is. */
  selectNextDue(): Promise<number | null>
  judge(facts: Facts, nowMs: number): Verdict<News>
  /** Null: there is nothing to say of it. */
  describe(facts: Facts, verdict: Told<News>): PushPayload | null
  /** Of one topic a push service keeps the last for a device that is off. */
  topicOf(facts: Facts): string
  /**
   * These leave now: from here on their devices may show them, whoever lives to hear of it. Answers which of them are
   * still to be said, by their places: others were read meanwhile, or taken back.
   */
  noteLeaving(leaving: readonly Leaving<Facts, News>[]): Promise<ReadonlySet<number>>
  /** Takes off what was sent or is due no more. Answers for how many devices something is due again. */
  finish(done: readonly Done<Claim>[]): Promise<number>
  postpone(put: readonly Put<Claim>[]): Promise<void>
  /** Of what was shown just now, what was read while it was on its way: that has to go. Answers for how many devices. */
  closeRead(shown: readonly Done<Claim>[]): Promise<number>
}

export type Leaving<Facts, News> = { readonly facts: Facts; readonly news: News }
/** `wasShown`: the device shows it now. */
export type Done<Claim> = Claim & { readonly user_id: string; readonly wasShown: boolean }
/** `isFailure`: it counts as a try. */
export type Put<Claim> = Claim & { readonly inMs: number; readonly isFailure: boolean }
