import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Sync } from '../../sync/sync.ts'
import { warmConversation } from './warm-conversation.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a conversation on its way is opened at once and let go when its screen has had time to take it', () => {
  const opened: string[] = []
  const letGo = vi.fn()
  const openLog: Sync['openLog'] = (id) => {
    opened.push(id)
    return letGo
  }
  warmConversation({ openLog } as Sync, 'chat')
  expect(opened).toEqual(['chat'])
  vi.advanceTimersByTime(1999)
  expect(letGo).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(letGo).toHaveBeenCalledTimes(1)
})
