import { expect, test } from 'vitest'
import { CHAT_THEME_COUNT, WALLPAPER_COUNT } from '#contract/limits.ts'
import { looksTexts } from '../../../locales/looks.ts'
import { ApiError } from '../../../sync/errors.ts'
import type { FakeTab } from '../../../sync/testing/fake-browser.ts'
import { NOTHING_SET } from '../../../sync/testing/fake-records.ts'
import { createChatWorld } from '../../../sync/testing/chat-world.ts'
import type { StateChange } from '../chat-state.ts'
import { readChatState } from '../use-chat-state.ts'

const PLAIN = { theme_index: 0, wallpaper_index: 0 }

/** Ana's browser, and a server that keeps what she chooses. */
function createLookWorld() {
  const world = createChatWorld()
  const { server, clock, chat } = world
  let held = NOTHING_SET
  server.answers.set('conversations.set_state', ({ conversation_id: _, ...change }: StateChange) => {
    held = { ...held, ...change, seq: held.seq + 1 } as typeof held
    return { state: held }
  })
  const lookIn = ({ sync }: FakeTab) => readChatState(sync.memory, chat)
  const choose = async ({ sync }: FakeTab, change: Omit<StateChange, 'conversation_id'>): Promise<void> => {
    const where = { lane: `state:${chat}`, conversation_id: chat }
    void sync.mutate('conversations.set_state', { conversation_id: chat, ...change }, where)
    await clock.advance(100)
  }
  return { ...world, lookIn, choose, heldByServer: () => held }
}

test.each(['pt-BR', 'en', 'es'] as const)(
  'each number that the server takes has a name in %s',
  async (language) => {
    const { themes, wallpapers } = await looksTexts.loadIn(language)
    expect(new Set(themes).size).toBe(CHAT_THEME_COUNT)
    expect(new Set(wallpapers).size).toBe(WALLPAPER_COUNT)
  },
)

test('CHAT-054: theme index and wallpaper index are stored on the device by chat id, without a line and over a reload, then on the server', async () => {
  const { browser, clock, server, chat, lookIn, choose, heldByServer } = createLookWorld()
  const before = browser.openTab()
  await clock.advance(2000)
  expect(lookIn(before)).toMatchObject(PLAIN)
  server.weather.isOffline = true
  server.cutAll()
  await choose(before, { theme_index: 1 })
  await choose(before, { wallpaper_index: 3 })
  const chosen = { theme_index: 1, wallpaper_index: 3 }
  expect(lookIn(before)).toMatchObject(chosen)
  const inputs = [...before.sync.memory.jobs.values()].map(({ input }) => input)
  expect(inputs).toEqual([
    { conversation_id: chat, theme_index: 1 },
    { conversation_id: chat, wallpaper_index: 3 },
  ])
  before.kill()

  const after = browser.openTab()
  await clock.advance(2000)
  expect(lookIn(after)).toMatchObject(chosen)
  server.weather.isOffline = false
  await clock.advance(70_000)
  expect(after.sync.memory.jobs.size).toBe(0)
  expect(heldByServer()).toMatchObject({ theme_index: 1, wallpaper_index: 3 })
  expect(after.sync.memory.heads.get(chat)?.state).toMatchObject({ theme_index: 1, wallpaper_index: 3 })
  expect(lookIn(after)).toMatchObject(chosen)
})

test('a choice that is refused is no longer shown', async () => {
  const { browser, clock, server, lookIn, choose } = createLookWorld()
  const tab = browser.openTab()
  await clock.advance(2000)
  server.answers.set('conversations.set_state', () => {
    throw new ApiError('not_found', 'gone')
  })
  const seen: unknown[] = []
  tab.sync.memory.subscribe('jobs', () => seen.push(lookIn(tab).theme_index))
  await choose(tab, { theme_index: 2 })
  await clock.advance(1000)
  expect(seen).toContain(2)
  expect(lookIn(tab)).toMatchObject(PLAIN)
})
