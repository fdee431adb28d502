import { hash, verify } from '@node-rs/argon2'
import { AuthError } from './auth-error.ts'

/** Each takes 19 MiB and one core: more at once only makes all of them slower. */
const HASHES_AT_ONCE = 2
const HASHES_WAITING_MAX = 200

let running = 0
const waiting: (() => void)[] = []

/** Argon2id with the parameters OWASP names (19 MiB, 2 passes); the salt is inside. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password))

/**
 * True when the password is the one of the hash. Without a hash (nobody there, or no password set) it takes the
 * same time and is false: the answer's time does not tell whether an account exists.
 */
export const isPasswordRight = async (
  stored: string | null | undefined,
  password: string,
): Promise<boolean> => {
  const reference = stored ?? (await (dummyHash ??= hashPassword('nobody has this one')))
  const isRight = await inTurn(() => verify(reference, password))
  return isRight && Boolean(stored)
}
let dummyHash: Promise<string> | undefined

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
