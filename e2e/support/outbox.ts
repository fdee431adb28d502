import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/**
 * The newest mail or SMS to this address or number that holds `pattern`, as the server laid it into its
 * outbox (D-042): answers the pattern's first group, a code or a link. `dataDir`: of a server of the test's own.
 */
export async function readFromOutbox(
  recipient: string,
  pattern: RegExp,
  dataDir = process.env['LERO_E2E_DATA_DIR'] ?? '',
): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => (found = await findNewest(dataDir, recipient, pattern)), {
      message: `a message to ${recipient}`,
    })
    .toBeDefined()
  return found ?? ''
}

async function findNewest(dataDir: string, recipient: string, pattern: RegExp): Promise<string | undefined> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      return { text: await readFile(path, 'utf8'), writtenMs: (await stat(path)).mtimeMs }
    }),
  )
  const newestFirst = files.toSorted((a, b) => b.writtenMs - a.writtenMs)
  const match = newestFirst.find(({ text }) => text.includes(recipient) && pattern.test(text))
  return match && pattern.exec(match.text)?.[1]
}
