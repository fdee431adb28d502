import { hash, verify } from '@node-rs/argon2'
import { AuthError } from '../gotrue/auth-error.ts'

/** Each takes 19 MiB and one core: more at once only makes all of them slower. */
const HASHES_AT_ONCE = 2
const HASHES_WAITING_MAX = 200

/** Of random bytes that were thrown away, with the parameters of `hashPassword`. */
const HASH_OF_NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$Mr31JxAYK6+ErSFDCjcwEg$O0qT36U3SPlsfVKgYQEDVvZ/JZCz4V97AQdrlL1ULkQ'

let running = 0
const waiting: (() => void)[] = []

/** Argon2id with the parameters OWASP names (19 MiB, 2 passes); the salt is inside. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password))
}

/**
 * True when the password is the one of the hash. Without a hash (nobody there, or no password set) it takes the
 * same time and is false: the answer's time does not tell whether an account exists.
 */
export async function isPasswordRight(stored: string | null | undefined, password: string): Promise<boolean> {
  const isRight = await inTurn(() => verify(stored ?? HASH_OF_NOBODY, password))
  return isRight && Boolean(stored)
}

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= HASHES_AT_ONCE) {
    if (waiting.length >= HASHES_WAITING_MAX) throw new AuthError('over_request_rate_limit')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
