import type { CallInput } from '#contract/registry.ts'
import type { Caller } from '../../../platform/call.ts'
import { loadConfig } from '../../../platform/config.ts'
import { addJob } from '../../../platform/jobs/jobs.queries.ts'
import type { Mail, Mailer } from '../../../platform/mail.ts'
import { createWorld, type World } from '../../../platform/testing/world.ts'

export type DigestWorld = World & {
  /** What left, the oldest first. */
  readonly mails: Mail[]
  /** Somebody who has it on, holds their address and was not here for four days. */
  reader(name?: string): Promise<Reader>
  /** Looks for whom a digest is due and sends it, as the clock does. */
  sendDigests(): Promise<void>
}

export type Reader = Caller & {
  readonly email: string
  readonly mails: () => Mail[]
}

/** A world whose mails are kept, or go where `mail` says. */
export async function createDigestWorld(mail?: Mailer): Promise<DigestWorld> {
  const mails: Mail[] = []
  const keeper: Mailer = { isConfigured: true, send: async (one) => void mails.push(one) }
  const world = await createWorld({
    mail: mail ?? keeper,
    config: loadConfig({ NODE_ENV: 'test', PUBLIC_URL: 'https://lero.exemplo' }),
  })
  return {
    ...world,
    mails,
    reader: async (display_name = 'Ana') => {
      const caller = await world.person({ display_name })
      const email = `${caller.user_id}@example.com`
      await turnOn(world, caller)
      await leave(world, caller, 4)
      return { ...caller, email, mails: () => mails.filter(({ to }) => to === email) }
    },
    sendDigests: async () => {
      for (const job of ['digest.collect', 'digest.send'] as const) {
        await addJob(world.platform.pool, job, {}, { key: job })
        await world.runJobs()
      }
    },
  }
}

export async function turnOn(
  world: World,
  { user_id, session_id }: Caller,
  more: CallInput<'settings.update'> = {},
): Promise<void> {
  await world.call({ user_id, session_id }, 'settings.update', { email_digest: true, ...more })
  await world.platform.pool.query('update auth.users set email_proven_at = now() where id = $1', [user_id])
}

/** As if they had been here so many days ago for the last time. */
export async function leave(world: World, { user_id }: Caller, days: number): Promise<void> {
  await world.platform.pool.query(
    `update profiles set is_online = false, last_seen = now() - $2 * interval '1 day' where user_id = $1`,
    [user_id, days],
  )
}

/** Lets days pass for their digests. */
export async function letPass(world: World, { user_id }: Caller, days: number): Promise<void> {
  await world.platform.pool.query(
    `update email_digests set sent_at = sent_at - $2 * interval '1 day', due_at = due_at - $2 * interval '1 day',
       claimed_until = claimed_until - $2 * interval '1 day'
     where user_id = $1`,
    [user_id, days],
  )
}
