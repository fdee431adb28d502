import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectApi } from './support/api.ts'
import { composer, waitForWorker } from './support/screens.ts'
import { startServer } from './support/server.ts'
import { signedInStorage } from './support/session-storage.ts'
import { expect, test } from './support/test.ts'

const ROOT = join(import.meta.dirname, '..')
const NEXT = '<meta name="release" content="next">'

/** A folder like the project's own, whose page is another and whose service worker knows it. */
async function makeNextRelease(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'lero-release-'))
  await cp(join(ROOT, 'dist'), join(root, 'dist'), { recursive: true })
  await mkdir(join(root, 'server'))
  for (const name of ['node_modules', 'package.json', 'server/migrations'])
    await symlink(join(ROOT, name), join(root, name))
  const rewrite = async (name: string, change: (text: string) => string): Promise<void> => {
    const file = join(root, 'dist/web', name)
    await writeFile(file, change(await readFile(file, 'utf8')))
    for (const packed of ['.br', '.gz']) await rm(file + packed)
  }
  await rewrite('index.html', (page) => page.replace('</head>', `${NEXT}</head>`))
  await rewrite('sw.js', (worker) => worker.replace(/\b[\da-f]{12}\b/, '0123456789ab'))
  return root
}

test('a newer version is offered and comes when the person says so, what was being written stays', async ({
  browser,
}) => {
  const first = await startServer()
  const { origin, dataDir } = first
  const api = connectApi(origin)
  const ana = await api.createPerson('Ana Souza')
  const conversationId = await api.createChat(ana, await api.createPerson('Bruno Lima'))
  const context = await browser.newContext({ storageState: signedInStorage(origin, ana.session) })
  const page = await context.newPage()
  await page.goto(`${origin}/chat/${conversationId}`)
  await waitForWorker(page)

  first.process.kill('SIGKILL')
  const root = await makeNextRelease()
  const second = await startServer({ PORT: new URL(origin).port, DATA_DIR: dataDir }, root)
  // The app of before opens from its cache; the newer one is fetched behind it and waits.
  await page.reload()
  const next = page.locator('meta[name=release]')
  const offer = page.getByRole('status').filter({ hasText: 'Nova versão disponível' })
  await expect(offer).toBeVisible({ timeout: 15_000 })
  await expect(next).toHaveCount(0)
  await composer(page).fill('pela metade')

  await offer.getByRole('button', { name: 'Atualizar' }).click()
  await expect(next).toHaveCount(1)
  await expect(composer(page)).toHaveValue('pela metade')
  await expect(offer).toHaveCount(0)

  await context.close()
  for (const server of [second, first]) await server.stop()
  await rm(root, { recursive: true })
})
