import { addJob } from '../../platform/jobs/jobs.queries.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { readMailFailure } from '../../platform/mail-failure.ts'
import { digests } from '../../platform/metrics.ts'
import type { Platform } from '../../platform/platform.ts'
import { linkAddress } from '../../platform/site-address.ts'
import { describeDigest } from './describe-digest.ts'
import { type DigestNews, findNews } from './find-news.ts'
import { type DigestFacts, selectDigestFacts } from './facts.queries.ts'
import {
  claimDigests,
  type DigestClaim,
  dropDigests,
  finishDigest,
  freeDigests,
  postponeDigest,
} from './outbox.queries.ts'

/** Claimed at once, and sent one after the other. */
const SLICE = 25
/** A mail that has not left by then is tried again. */
const SEND_WITHIN_MS = 30_000
/** How long a process that claimed digests may be silent before another one sends them. */
const CLAIM_MS = SLICE * SEND_WITHIN_MS + 60_000
/** One job ends by then and another goes on: two run at once, of all there are. */
const RUN_FOR_MS = 60_000
/** The digest that met trouble goes behind the others: it may be what the mail server stumbles over. */
const TROUBLE_WAITS_MS = 10 * 60_000
const TRIES_MAX = 8
const RETRY_MIN_MS = 15 * 60_000
const RETRY_MAX_MS = 12 * 3600_000

type Due = { readonly facts: DigestFacts & { readonly email: string }; readonly news: DigestNews }

/**
 * Sends what is due. Whether it is, and what is in it, is looked at when it leaves. The first sign that the mail server
 * is in trouble ends the job: what is due waits, and other jobs do not.
 */
export const sendDigests: JobHandler<'digest.send'> = async ({ platform, signal }) => {
  const { pool, config } = platform
  const site = linkAddress(config)
  if (site === null) return
  const endsAtMs = performance.now() + RUN_FOR_MS
  while (performance.now() < endsAtMs) {
    signal.throwIfAborted()
    const claims = await claimDigests(pool, SLICE, CLAIM_MS)
    if (claims.length === 0) return
    if (!(await sendSlice(platform, site, await selectDue(platform, claims), signal))) return
  }
  await addJob(pool, 'digest.send', {}, { key: 'digest.send' })
}

/** What of these claims is to leave; the others are let go. */
async function selectDue(
  { pool, clock }: Pick<Platform, 'pool' | 'clock'>,
  claims: readonly DigestClaim[],
): Promise<Due[]> {
  const nowMs = clock.now()
  const all = await selectDigestFacts(pool, claims)
  const due = all.flatMap((facts) => {
    const news = findNews(facts, nowMs)
    return news && facts.email !== null ? [{ facts: { ...facts, email: facts.email }, news }] : []
  })
  const left = new Set(due.map(({ facts }) => facts.user_id))
  const over = claims.filter(({ user_id }) => !left.has(user_id))
  if (over.length > 0) await dropDigests(pool, over)
  return due
}

/** False: nothing leaves at the moment. */
async function sendSlice(
  platform: Platform,
  site: string,
  due: readonly Due[],
  signal: AbortSignal,
): Promise<boolean> {
  for (const [index, one] of due.entries()) {
    if (await sendOne(platform, site, one, signal)) continue
    const untried = due.slice(index + 1).map(({ facts }) => facts)
    if (untried.length > 0) await freeDigests(platform.pool, untried)
    signal.throwIfAborted()
    return false
  }
  return true
}

/** False: the mail server is in trouble, or the process ends. */
async function sendOne(
  platform: Platform,
  site: string,
  { facts, news }: Due,
  signal: AbortSignal,
): Promise<boolean> {
  const { pool, mail, keys, clock } = platform
  const message = describeDigest(facts, news, { site, keys, nowMs: clock.now() })
  try {
    await mail.send(message, AbortSignal.any([signal, AbortSignal.timeout(SEND_WITHIN_MS)]))
  } catch (error) {
    // It may have left. The claim stands: whoever has it next sends the same mail again.
    return !signal.aborted && noteFailure(platform, facts, error)
  }
  digests.inc({ result: 'sent' })
  await finishDigest(pool, facts)
  return true
}

/** False: others would fare no better. */
async function noteFailure(
  { pool, log }: Pick<Platform, 'pool' | 'log'>,
  facts: DigestFacts,
  error: unknown,
): Promise<boolean> {
  const failure = readMailFailure(error)
  if (failure === 'gateway') {
    digests.inc({ result: 'failed' })
    log.warn({ reason: codeOf(error) }, 'digests wait for the mail server')
    await freeDigests(pool, [facts], TROUBLE_WAITS_MS)
    return false
  }
  const isGivenUp = failure === 'refused' || facts.attempts + 1 >= TRIES_MAX
  digests.inc({ result: isGivenUp ? 'refused' : 'later' })
  if (isGivenUp) await finishDigest(pool, facts)
  else await postponeDigest(pool, facts, Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** facts.attempts))
  return true
}

/** A mail server's own words may repeat the address. */
const codeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : 'no answer'
}
