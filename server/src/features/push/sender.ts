import { createHash } from 'node:crypto'
import type { PushPayload } from '#contract/push.ts'
import type { Platform } from '../../platform/platform.ts'
import * as metrics from '../../platform/metrics.ts'
import { encrypt } from './encrypt.ts'
import type { DeviceFacts } from './device.queries.ts'
import { Joined } from './joined.ts'
import { type Lane, WAITED_MAX_MS } from './lane.ts'
import { Outcomes } from './outcomes.ts'
import type { Told } from './payload.ts'
import { PUSH_LIFE_MS } from './push.policy.ts'
import type { PushAnswer, PushRequest, PushServices } from './push-service.ts'
import type { Leaving, Source } from './source.ts'
import type { Vapid } from './vapid.ts'
import type { Ways } from './ways.ts'

const CLAIMED_AT_ONCE = 200
/** Claimed and not written back yet: with what each weighs, some megabytes. */
const OPEN_MAX = 800
const PERSON_WAITS_MS = 2000
/** A try waits twice as long as the one before, then an hour, for as long as it is news. */
const RETRY_MIN_MS = 5000
const RETRY_MAX_MS = 3600_000
/** Between two looks at the outbox when nothing is known to be due. */
const LOOK_EVERY_MS = 30_000
const LOOK_MIN_MS = 50
const RETRY_LOOK_MS = 2000
const CLOSING_LIFE_S = 3600
/** What waited longer for its connection is asked about again before it leaves. */
const NOTED_FOR_MS = 1000

type SenderParts<Claim, Facts extends Claim & DeviceFacts, News extends { readonly sent_at: string }> = {
  readonly platform: Pick<Platform, 'pool' | 'log' | 'clock'>
  readonly source: Source<Claim, Facts, News>
  readonly services: PushServices
  readonly ways: Ways
  readonly vapid: Vapid
}

/**
 * Sends what is due of one kind. What it is and whether it is to be sent at all is looked at when it leaves. Each push
 * service has a lane of its own, which all kinds share.
 */
export class Sender<Claim, Facts extends Claim & DeviceFacts, News extends { readonly sent_at: string }> {
  readonly #parts: SenderParts<Claim, Facts, News>
  readonly #outcomes: Outcomes<Claim>
  readonly #leaving: Joined<Leaving<Facts, News>>
  #open = 0
  #pumping: Promise<void> | null = null
  #isWanted = false
  #isClosed = false
  #timer: NodeJS.Timeout | undefined
  #looksAtMs = Infinity

  constructor(parts: SenderParts<Claim, Facts, News>) {
    this.#parts = parts
    const { platform, source } = parts
    this.#leaving = new Joined((leaving) => source.noteLeaving(leaving))
    this.#outcomes = new Outcomes({
      pool: platform.pool,
      source,
      onFailure: (error) =>
        platform.log.warn({ err: error }, 'what became of pushes could not be written; they are sent again'),
      onDue: (inMs) => this.#lookIn(inMs),
    })
  }

  /** Something may be due. */
  wake(): void {
    if (this.#isClosed) return
    this.#isWanted = true
    this.#pumping ??= this.#pump()
  }

  /** Resolves when nothing is due or on its way. */
  async settle(): Promise<void> {
    while (this.#pumping || this.#open > 0 || this.#outcomes.isWriting) {
      await this.#pumping
      await new Promise((resolve) => setTimeout(resolve, 5))
      await this.#outcomes.settle()
    }
  }

  /** What is on its way is not waited for long: it is claimed anew elsewhere. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#pumping
    await this.#outcomes.settle()
  }

  async #pump(): Promise<void> {
    const { source, platform } = this.#parts
    let nextMs: number = RETRY_LOOK_MS
    try {
      while (this.#isWanted && !this.#isClosed) {
        const room = Math.min(CLAIMED_AT_ONCE, OPEN_MAX - this.#open)
        if (room <= 0) break
        // Whoever wakes it from here on has it look once more.
        this.#isWanted = false
        const claims = await source.claim(room)
        if (claims.length === room) this.#isWanted = true
        if (claims.length > 0) this.#handOut(await source.selectFacts(claims))
      }
      if (this.#open < OPEN_MAX)
        nextMs = Math.min(LOOK_EVERY_MS, (await source.selectNextDue()) ?? LOOK_EVERY_MS)
    } catch (error) {
      platform.log.warn({ err: error }, 'pushes wait for the database')
    }
    this.#pumping = null
    if (this.#isClosed) return
    this.#lookIn(this.#isWanted && this.#open < OPEN_MAX ? 0 : nextMs)
  }

  /** Looks at the outbox in that time, or sooner where it was told so before. */
  #lookIn(ms: number): void {
    const inMs = Math.max(LOOK_MIN_MS, ms)
    const atMs = performance.now() + inMs
    if (this.#isClosed || atMs >= this.#looksAtMs) return
    clearTimeout(this.#timer)
    this.#looksAtMs = atMs
    this.#timer = setTimeout(() => {
      this.#looksAtMs = Infinity
      this.wake()
    }, inMs)
    this.#timer.unref()
  }

  #handOut(all: readonly Facts[]): void {
    const { source, platform } = this.#parts
    const nowMs = platform.clock.now()
    for (const facts of all) {
      const verdict = source.judge(facts, nowMs)
      switch (verdict.kind) {
        case 'remove':
          this.#outcomes.dead(facts)
          break
        case 'drop':
          this.#outcomes.done(facts, false)
          break
        case 'later':
          this.#outcomes.postpone(facts, verdict.atMs - nowMs, false)
          break
        case 'push':
        case 'close':
          this.#queue(facts, verdict, nowMs)
      }
    }
  }

  #queue(facts: Facts, verdict: Told<News>, nowMs: number): void {
    const { ways, platform } = this.#parts
    const { host } = new URL(facts.endpoint)
    const lane = ways.laneOf(host, nowMs)
    const closedForMs = lane.closedForMs(nowMs)
    if (closedForMs > 0) return this.#outcomes.postpone(facts, closedForMs, false)
    if (!ways.openOf.tryEnter(facts.user_id)) return this.#outcomes.postpone(facts, PERSON_WAITS_MS, false)
    this.#open += 1
    const queuedAtMs = performance.now()
    const noted = this.#noteLeaving(facts, verdict)
    lane.run(async () => {
      // What waited behind others that failed does not fail one after the other.
      const pausedMs = lane.pausedForMs(platform.clock.now())
      const waitedMs = performance.now() - queuedAtMs
      if (pausedMs > 0 || waitedMs > WAITED_MAX_MS) this.#outcomes.postpone(facts, pausedMs, false)
      else {
        const isDue = await (waitedMs < NOTED_FOR_MS ? noted : this.#noteLeaving(facts, verdict))
        if (isDue) await this.#send(lane, facts, verdict)
        // Read, or taken back, meanwhile: that is looked at anew.
        else this.#outcomes.postpone(facts, isDue === null ? RETRY_LOOK_MS : 0, false)
      }
      this.#open -= 1
      ways.openOf.leave(facts.user_id)
    })
  }

  /** Whether it is still to leave, noted that it does; null where the database did not say. */
  async #noteLeaving(facts: Facts, verdict: Told<News>): Promise<boolean | null> {
    if (verdict.kind === 'close') return true
    try {
      return await this.#leaving.ask({ facts, news: verdict.news })
    } catch (error) {
      this.#parts.platform.log.warn({ err: error }, 'pushes wait for the database')
      return null
    }
  }

  async #send(lane: Lane, facts: Facts, verdict: Told<News>): Promise<void> {
    const { log } = this.#parts.platform
    let request: PushRequest | null
    try {
      const payload = this.#parts.source.describe(facts, verdict)
      if (!payload) return this.#outcomes.done(facts, false)
      request = this.#write(facts, verdict.kind, payload)
    } catch (error) {
      // Ours: it says nothing of the host, and is not over when it is tried again.
      log.error({ err: error }, 'a push could not be written')
      return this.#outcomes.done(facts, false)
    }
    if (!request) return this.#outcomes.dead(facts)
    const startedAtMs = performance.now()
    const answer = await this.#parts.services.post(request).catch((error: unknown) => {
      log.debug({ err: error }, 'a push service did not answer')
      return null
    })
    const answerMs = performance.now() - startedAtMs
    metrics.pushSeconds.observe(answerMs / 1000)
    this.#take(lane, facts, verdict, { answer, answerMs })
  }

  /** Null for a device whose keys are none. */
  #write(facts: Facts, kind: 'push' | 'close', payload: PushPayload): PushRequest | null {
    const { platform, source, vapid } = this.#parts
    const plain = Buffer.from(JSON.stringify(payload))
    let body: Buffer
    try {
      body = encrypt(facts, plain)
    } catch {
      return null
    }
    return {
      endpoint: facts.endpoint,
      body,
      headers: {
        authorization: vapid.authorize(facts.endpoint, platform.clock.now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(kind === 'close' ? CLOSING_LIFE_S : PUSH_LIFE_MS / 1000),
        urgency: kind === 'close' ? 'normal' : 'high',
        topic: createHash('sha256').update(source.topicOf(facts)).digest('base64url').slice(0, 32),
      },
    }
  }

  #take(
    lane: Lane,
    facts: Facts,
    verdict: Told<News>,
    { answer, answerMs }: { readonly answer: PushAnswer | null; readonly answerMs: number },
  ): void {
    const result = readAnswer(answer)
    metrics.pushes.inc({ result })
    const nowMs = this.#parts.platform.clock.now()
    const isForbidden = answer?.status === 401 || answer?.status === 403
    if (isForbidden)
      this.#parts.platform.log.warn(
        { host: new URL(facts.endpoint).host, status: answer.status },
        'a push service does not let this server push; it is tried again later',
      )
    // A few devices that were subscribed with the key of another server do not close the way to all others.
    if (result === 'later' && !isForbidden) lane.noteFailure(nowMs, answer?.retryAfterMs ?? null)
    else lane.noteSuccess(answerMs)
    if (result === 'sent') {
      if (verdict.kind === 'push')
        metrics.pushDelaySeconds.observe((nowMs - Date.parse(verdict.news.sent_at)) / 1000)
      this.#outcomes.done(facts, verdict.kind === 'push')
    } else if (result === 'gone') this.#outcomes.dead(facts)
    else if (result === 'refused') this.#outcomes.done(facts, false)
    else {
      const backOffMs = Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** facts.attempts)
      const inMs = Math.max(backOffMs, answer?.retryAfterMs ?? 0)
      const isOver = nowMs + inMs - facts.written_at_ms > PUSH_LIFE_MS
      if (isOver) this.#outcomes.done(facts, false)
      else this.#outcomes.postpone(facts, inMs, true)
    }
  }
}

/**
 * RFC 8030: taken; the subscription is no more; come back later; never. 401 and 403 are said of who asks, as where the
 * clock of this server is wrong or a proxy answers: they are no word on the subscription.
 */
function readAnswer(answer: PushAnswer | null): 'sent' | 'gone' | 'later' | 'refused' {
  if (answer === null) return 'later'
  const { status } = answer
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 401 || status === 403 || status === 429 || status >= 500 ? 'later' : 'refused'
}
