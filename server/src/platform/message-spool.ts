import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Owner only: what lies here lets people in. */
const FILE_MODE = 0o600
const FOLDER_MODE = 0o700
/** The longest that anything in a message is good for is a day. */
const KEPT_FOR_MS = 7 * 24 * 3600 * 1000

const outboxMessage = z.object({
  kind: z.enum(['mail', 'sms']),
  at: z.string(),
  to: z.string(),
  subject: z.string().optional(),
  text: z.string(),
  html: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  user_id: z.string().optional(),
})
export type SpooledMessage = z.infer<typeof outboxMessage>

/** Where mails and SMS of a server without gateways wait for whoever runs it (D-042). */
export function spoolFolder(dataDir: string): string {
  return join(dataDir, 'outbox')
}

/** Writes one message as a file that only the server's own user can read. */
export async function spoolMessage(
  dataDir: string,
  message: Omit<SpooledMessage, 'at'>,
  nowMs: number,
): Promise<void> {
  const folder = spoolFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  const at = new Date(nowMs).toISOString()
  const name = `${at.replaceAll(':', '-')}-${message.kind}-${randomUUID()}.json`
  await writeFile(join(folder, name), JSON.stringify({ ...message, at }, null, 2), {
    mode: FILE_MODE,
    flag: 'wx',
  })
}

/** All waiting messages, the oldest first. A file that is not one of ours is left out. */
export async function readSpool(dataDir: string): Promise<SpooledMessage[]> {
  const messages = await Promise.all(
    (await listFiles(dataDir)).map(async (name) => readMessage(join(spoolFolder(dataDir), name))),
  )
  return messages.flatMap((message) => (message.success ? [message.data] : []))
}

/** Removes messages that are a week old: nothing in them is good any more. */
export async function clearOldSpool(dataDir: string, nowMs: number): Promise<void> {
  const limit = new Date(nowMs - KEPT_FOR_MS).toISOString().replaceAll(':', '-')
  const old = (await listFiles(dataDir)).filter((name) => name < limit)
  await Promise.all(old.map((name) => rm(join(spoolFolder(dataDir), name), { force: true })))
}

/**
 * Removes what waits about this account, wherever it is sent, and what waits for these addresses, mail and numbers. A
 * message about somebody else's account stays, to one of these addresses too.
 */
export async function forgetSpooled(
  dataDir: string,
  userId: string,
  addresses: readonly string[],
): Promise<void> {
  for (const name of await listFiles(dataDir)) {
    const file = join(spoolFolder(dataDir), name)
    const message = await readMessage(file)
    if (!message.success) continue
    const { to, user_id } = message.data
    if (user_id === undefined ? addresses.includes(to) : user_id === userId) await rm(file, { force: true })
  }
}

const listFiles = async (dataDir: string): Promise<string[]> => {
  try {
    return (await readdir(spoolFolder(dataDir))).filter((name) => name.endsWith('.json')).toSorted()
  } catch (error) {
    if (isGone(error)) return []
    throw error
  }
}

/** Nothing of a file that is no message, or was removed by whoever clears what is old. */
const readMessage = async (file: string) => {
  try {
    return outboxMessage.safeParse(parseJson(await readFile(file, 'utf8')))
  } catch (error) {
    if (isGone(error)) return outboxMessage.safeParse(null)
    throw error
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** For the operator's terminal. */
export function describeSpool(messages: readonly SpooledMessage[]): string {
  return messages.length === 0
    ? 'The outbox is empty.'
    : messages
        .map(({ kind, at, to, subject, text }) =>
          [`${at}  ${kind === 'sms' ? 'SMS' : 'mail'} to ${to}`, ...(subject ? [subject] : []), text].join(
            '\n',
          ),
        )
        .join('\n\n---\n\n')
}
