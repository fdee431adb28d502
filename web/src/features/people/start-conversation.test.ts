import { expect, it } from 'vitest'
import { peopleTexts } from '../../locales/people.ts'
import { ApiError } from '../../sync/errors.ts'
import type { Sync } from '../../sync/sync.ts'
import { toastStore } from '../../ui/toast.store.ts'
import { isEmail, normalizeEmail, startConversation } from './start-conversation.ts'

it('SEARCH-006: the e-mail is trimmed and lower-cased', () => {
  expect(normalizeEmail('  Ana.Lima@Exemplo.BR ')).toBe('ana.lima@exemplo.br')
})

it('knows an e-mail when it sees one', () => {
  expect(['ana@exemplo.br', ' ANA+1@sub.exemplo.com '].every(isEmail)).toBe(true)
  expect(['ana', 'ana@', '@exemplo.br', 'ana@exemplo', 'a na@exemplo.br'].some(isEmail)).toBe(false)
})

it.each([{ userId: 'b' }, { email: 'ana@exemplo.br' }])(
  'who began too many conversations with strangers today is told so, with %j',
  async (whom) => {
    await peopleTexts.load()
    const sync = {
      call: () => Promise.reject(new ApiError('too_many_strangers', '')),
    } as unknown as Sync
    expect(await startConversation(sync, whom)).toBeNull()
    expect(toastStore.getSnapshot().at(-1)).toMatchObject({
      title: 'Erro',
      description: 'Você já começou conversas demais com pessoas novas hoje. Tente de novo amanhã.',
    })
  },
)
