import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../sync/errors.ts'
import { fetchPage } from './use-pages.ts'

/** A list of the server in pages of two. */
const createList = (...ids: string[]) => {
  const asked: (string | undefined)[] = []
  const fetchAfter = async (lastId: string | undefined) => {
    asked.push(lastId)
    const place = lastId === undefined ? 0 : ids.indexOf(lastId) + 1
    if (lastId !== undefined && place === 0) throw new ApiError('not_found', '')
    const rows = ids.slice(place, place + 2).map((id) => ({ id }))
    return { rows, has_more: ids.length > place + 2 }
  }
  return { ids, asked, fetchAfter }
}

test('where the row that a page ended with is gone, the list is read from its beginning', async () => {
  const { ids, asked, fetchAfter } = createList('a', 'b', 'c')
  const first = await fetchPage(fetchAfter, undefined)
  expect(first).toEqual({ rows: [{ id: 'a' }, { id: 'b' }], has_more: true, isFirst: true })
  expect(await fetchPage(fetchAfter, 'b')).toEqual({ rows: [{ id: 'c' }], has_more: false, isFirst: false })
  ids.splice(1, 1)
  expect(await fetchPage(fetchAfter, 'b')).toEqual({
    rows: [{ id: 'a' }, { id: 'c' }],
    has_more: false,
    isFirst: true,
  })
  expect(asked).toEqual([undefined, 'b', 'b', undefined])
})

test('a list that is gone itself, and a line that is, are failures', async () => {
  for (const error of [new ApiError('not_found', ''), new NetworkError()]) {
    const asked: (string | undefined)[] = []
    const fetchAfter = (lastId: string | undefined): Promise<never> => {
      asked.push(lastId)
      return Promise.reject(error)
    }
    await expect(fetchPage(fetchAfter, 'b')).rejects.toBe(error)
    expect(asked).toEqual(error instanceof ApiError ? ['b', undefined] : ['b'])
  }
})
