import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Config } from './config.ts'
import { readOrStoreKey } from './keys.queries.ts'
import type { Database } from './postgres/tables.ts'
import { makeVapidKey } from './vapid-key.ts'

/** Secrets that all processes on one database share. */
export type Keys = {
  readonly accessToken: string
  readonly link: string
  readonly secondFactor: string
  /** Private key of P-256, base64url: who this server is to push services. */
  readonly vapid: string
}

type GivenKeys = Pick<Config, 'accessTokenKey' | 'linkKey' | 'secondFactorKey' | 'vapidKey'>

const KEY_BYTES = 32

/** Keys given by the environment; the others are made once, inside the database, by whichever process is first. */
export async function loadKeys(db: Kysely<Database>, given: GivenKeys): Promise<Keys> {
  const load = async (name: string, value: string | undefined, make = makeSecret): Promise<string> =>
    value ?? (await readOrStoreKey(db, name, make()))
  return {
    accessToken: await load('access_token', given.accessTokenKey),
    link: await load('link', given.linkKey),
    secondFactor: await load('second_factor', given.secondFactorKey),
    vapid: await load('vapid', given.vapidKey, makeVapidKey),
  }
}

function makeSecret(): string {
  return randomBytes(KEY_BYTES).toString('base64url')
}
