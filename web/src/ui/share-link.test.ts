import { afterEach, expect, test, vi } from 'vitest'
import { shareLink } from './share-link.ts'
import { toastStore } from './toast.store.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['who thinks better of it is told nothing', new DOMException('', 'AbortError'), []],
  ['a device that refuses is told of', new DOMException('', 'NotAllowedError'), ['Não deu']],
])('%s', async (_name, reason, told) => {
  vi.stubGlobal('navigator', { share: () => Promise.reject(reason) })
  await shareLink({ url: 'https://lero.test/profile/1' }, { error: 'Erro', failed: 'Não deu' })
  expect(toastStore.getSnapshot().map(({ description }) => description)).toEqual(told)
})
