import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The newest `count` mails and messages of the outbox (D-042), oldest first, each as it would have been sent. */
export async function describeOutbox(dataDir: string, count: number): Promise<string> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names.map(async (name) => ({ name, writtenMs: (await stat(join(folder, name))).mtimeMs })),
  )
  const newest = files.sort((left, right) => left.writtenMs - right.writtenMs).slice(-count)
  if (newest.length === 0) return `The outbox ${folder} is empty.`
  const texts = newest.map(
    async ({ name }) => `── ${name}\n${(await readFile(join(folder, name), 'utf8')).trim()}`,
  )
  return (await Promise.all(texts)).join('\n\n')
}
