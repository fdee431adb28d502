import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadConfig } from '../../platform/config.ts'
import { readSpool, spoolFolder, spoolMessage } from '../../platform/message-spool.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lero-pending-'))
  world = await createWorld({ config: loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }) })
})
afterAll(async () => {
  await world.close()
  await rm(dataDir, { recursive: true, force: true })
})

const OLD_EMAIL = 'ana@exemplo.com.br'

/** Each test tells of mails and links of its own. */
beforeEach(async () => {
  await world.platform.pool.query('delete from auth.one_time_tokens')
  await rm(spoolFolder(dataDir), { recursive: true, force: true })
})

const addToken = (token_type: string, user_id: string | null) =>
  world.platform.pool.query(
    `insert into auth.one_time_tokens (id, token_type, relates_to, user_id, token_hash, asker, expires_at)
     values (gen_random_uuid(), $1, $2, $3, $4, $4, now() + interval '72 hours')`,
    [token_type, OLD_EMAIL, user_id, randomUUID()],
  )
const readTokens = async () =>
  (
    await world.platform.pool.query<{ token_type: string; user_id: string | null }>(
      'select token_type, user_id from auth.one_time_tokens where relates_to = $1 order by token_type',
      [OLD_EMAIL],
    )
  ).rows
const spool = (to: string, text: string, user_id?: string) =>
  spoolMessage(dataDir, { kind: 'mail', to, text, user_id }, Date.now())

test('an account that only waits for an address takes nobody else’s links and mails to it along', async () => {
  const ana = await world.person({ email: 'ladrao@exemplo.com.br' })
  const other = await world.person({ email: 'outra@exemplo.com.br' })
  await world.platform.pool.query('update auth.users set email_change = $2 where id = $1', [
    other.user_id,
    OLD_EMAIL,
  ])
  await addToken('email_change_undo_token', ana.user_id)
  await addToken('magiclink_token', null)
  await addToken('email_change_token_new', other.user_id)
  await spool(OLD_EMAIL, 'desfazer', ana.user_id)
  await spool(OLD_EMAIL, 'entrar')
  await spool(OLD_EMAIL, 'confirmar', other.user_id)
  await spool('outra@exemplo.com.br', 'entrar na outra')

  await world.call(other, 'account.delete', { confirmation: 'DELETAR' })
  await world.runJobs()

  expect(await readTokens()).toEqual([
    { token_type: 'email_change_undo_token', user_id: ana.user_id },
    { token_type: 'magiclink_token', user_id: null },
  ])
  expect((await readSpool(dataDir)).map(({ text }) => text).toSorted()).toEqual(['desfazer', 'entrar'])

  await world.call(ana, 'account.delete', { confirmation: 'DELETAR' })
  await world.runJobs()
  expect((await readTokens()).map(({ token_type }) => token_type)).toEqual(['magiclink_token'])
  expect((await readSpool(dataDir)).map(({ text }) => text)).toEqual(['entrar'])
})

test('an undo link stays even when the account that goes has come by the address itself', async () => {
  const ana = await world.person({ email: 'segundo-ladrao@exemplo.com.br' })
  await addToken('email_change_undo_token', ana.user_id)
  const other = await world.person({ email: OLD_EMAIL })
  await spool(OLD_EMAIL, 'desfazer', ana.user_id)
  await spool(OLD_EMAIL, 'da conta')
  await world.call(other, 'account.delete', { confirmation: 'DELETAR' })
  await world.runJobs()
  expect(await readTokens()).toEqual([{ token_type: 'email_change_undo_token', user_id: ana.user_id }])
  expect((await readSpool(dataDir)).map(({ text }) => text)).toEqual(['desfazer'])
})
