import { expect, test } from 'vitest'
import { createDisk } from './disk.ts'
import { ApiError, NetworkError } from './errors.ts'
import { ana, bia, createChatWorld } from './testing/chat-world.ts'
import type { Memory } from './memory.ts'
import type { FakeTab } from './testing/fake-browser.ts'
import { NOTHING_SET } from './testing/fake-records.ts'
import { settle } from './testing/turns.ts'

type Input = { conversation_id: string; draft: string | null }

/** As a conversation shows it. */
const findDraft = ({ drafts, heads }: Memory, chat: string): string =>
  drafts.get(chat)?.text ?? heads.get(chat)?.state?.draft ?? ''

/** Ana's browser and a server that takes drafts, unless `refuse` throws. */
const createWorld = async () => {
  const world = createChatWorld()
  const { server, clock, browser, chat } = world
  const taken: (string | null)[] = []
  const weather = { refuse: (): void => {} }
  server.answers.set('conversations.set_state', ({ draft }: Input) => {
    weather.refuse()
    taken.push(draft)
    return { state: { ...NOTHING_SET, seq: taken.length, ...(draft !== null && { draft }) } }
  })
  const open = async (): Promise<FakeTab> => {
    const tab = browser.openTab()
    await clock.advance(2000)
    await settle()
    return tab
  }
  const wait = async (ms: number): Promise<void> => {
    await clock.advance(ms)
    await settle()
    await clock.advance(100)
  }
  const tab = await open()
  const shown = (of: FakeTab = tab) => findDraft(of.sync.memory, chat)
  return { ...world, taken, weather, open, tab, shown, wait }
}

test('a draft is told when its chat is left, once, and is then what the server says', async () => {
  const { tab, chat, taken, wait, shown } = await createWorld()
  tab.sync.saveDraft(chat, 'Amanhã')
  tab.sync.saveDraft(chat, 'Amanhã eu', true)
  await wait(100)
  expect(taken).toEqual(['Amanhã eu'])
  expect(tab.sync.memory.drafts.size).toBe(0)
  expect(shown()).toBe('Amanhã eu')
  tab.sync.saveDraft(chat, 'Amanhã eu', true)
  await wait(60_000)
  expect(taken).toEqual(['Amanhã eu'])
})

test('one that rests is told after five seconds, and none while somebody is writing', async () => {
  const { tab, chat, taken, wait } = await createWorld()
  for (const text of ['A', 'Am', 'Ama', 'Aman']) {
    tab.sync.saveDraft(chat, text)
    await wait(3000)
  }
  expect(taken).toEqual([])
  await wait(2000)
  expect(taken).toEqual(['Aman'])
})

test('a clock that was set back keeps none for longer', async () => {
  const { tab, chat, clock, taken, wait } = await createWorld()
  const updated_at = new Date(clock.now() + 3600_000).toISOString()
  tab.sync.keep('drafts', {
    put: [{ conversation_id: chat, text: 'mais tarde', updated_at, is_left: false }],
  })
  await wait(6000)
  expect(taken).toEqual(['mais tarde'])
})

test('one of a chat that this device does not hold is not told', async () => {
  const { tab, taken, wait } = await createWorld()
  const unknown = crypto.randomUUID()
  tab.sync.saveDraft(unknown, 'para quem?', true)
  await wait(60_000)
  expect(taken).toEqual([])
  expect(findDraft(tab.sync.memory, unknown)).toBe('para quem?')
})

test('what is sent before that costs no call; a draft that the server has is taken back', async () => {
  const { tab, chat, taken, wait, shown } = await createWorld()
  tab.sync.saveDraft(chat, 'oi')
  tab.sync.saveDraft(chat, '', true)
  await wait(60_000)
  expect(taken).toEqual([])
  tab.sync.saveDraft(chat, 'oi de novo', true)
  await wait(100)
  tab.sync.saveDraft(chat, '', true)
  expect(shown()).toBe('')
  await wait(100)
  expect(taken).toEqual(['oi de novo', null])
  expect(shown()).toBe('')
  expect(tab.sync.memory.drafts.size).toBe(0)
  // Also where somebody was still writing at it.
  tab.sync.saveDraft(chat, 'mais um', true)
  await wait(100)
  tab.sync.saveDraft(chat, 'mais uma')
  tab.sync.saveDraft(chat, '', true)
  await wait(100)
  expect(taken.slice(2)).toEqual(['mais um', null])
})

test('what is sent while it is being told of does not come back', async () => {
  const { tab, chat, server, taken, wait, shown } = await createWorld()
  server.weather.latencyMs = 500
  tab.sync.saveDraft(chat, 'já vai', true)
  await wait(200)
  tab.sync.saveDraft(chat, '', true)
  const seen = new Set<string>()
  tab.sync.memory.subscribe('heads', () => seen.add(shown()))
  await wait(5000)
  expect(taken).toEqual(['já vai', null])
  expect([...seen, shown()].filter(Boolean)).toEqual([])
})

test('one that rested and is sent while it is being told of is taken back', async () => {
  const { tab, chat, server, taken, wait, shown } = await createWorld()
  tab.sync.saveDraft(chat, 'já vai')
  await wait(4000)
  server.weather.latencyMs = 2000
  await wait(1500)
  tab.sync.saveDraft(chat, '', true)
  await wait(10_000)
  expect(taken).toEqual(['já vai', null])
  expect(shown()).toBe('')
})

test('a draft of another device is shown and one of this device stands before it until it is told', async () => {
  const { tab, chat, server, wait, shown } = await createWorld()
  server.weather.isOffline = true
  server.cutAll()
  await wait(1000)
  tab.sync.saveDraft(chat, 'daqui', true)
  const head = tab.sync.memory.heads.get(chat)!
  tab.sync.keep('heads', { put: [{ ...head, state: { ...NOTHING_SET, seq: 9, draft: 'de lá' } }] })
  expect(shown()).toBe('daqui')
  tab.sync.saveDraft(chat, '')
  expect(shown()).toBe('')
})

test('without a line it waits, also over a reload, and is told once there is one', async () => {
  const { tab, chat, server, taken, open, wait } = await createWorld()
  server.weather.isOffline = true
  server.cutAll()
  await wait(1000)
  tab.sync.saveDraft(chat, 'sem internet', true)
  await wait(60_000)
  tab.kill()
  const again = await open()
  expect(findDraft(again.sync.memory, chat)).toBe('sem internet')
  server.weather.isOffline = false
  await wait(70_000)
  expect(taken).toEqual(['sem internet'])
  expect(findDraft(again.sync.memory, chat)).toBe('sem internet')
})

test('one that a broken server did not take is told as soon as there is a line again', async () => {
  const { tab, chat, server, taken, weather, wait } = await createWorld()
  let asked = 0
  weather.refuse = () => {
    asked += 1
    throw new ApiError('internal', 'broken')
  }
  tab.sync.saveDraft(chat, 'sem linha', true)
  await wait(100)
  expect(asked).toBe(1)
  weather.refuse = () => {}
  server.cutAll()
  await wait(10_000)
  expect(taken).toEqual(['sem linha'])
})

test('a server that breaks is asked again later, one that refuses is not, and the text stays here', async () => {
  const { tab, chat, taken, weather, wait, shown } = await createWorld()
  let asked = 0
  const failWith = (error: Error) => {
    weather.refuse = () => {
      asked += 1
      throw error
    }
  }
  failWith(new NetworkError())
  tab.sync.saveDraft(chat, 'um', true)
  await wait(100)
  const before = asked
  weather.refuse = () => {}
  await wait(31_000)
  expect([before > 0, taken]).toEqual([true, ['um']])
  asked = 0
  failWith(new ApiError('not_found', 'not found'))
  tab.sync.saveDraft(chat, 'dois', true)
  await wait(120_000)
  expect([asked, shown()]).toEqual([1, 'dois'])
})

test('one longer than a message stays on this device, and one tab alone tells', async () => {
  const { tab, chat, taken, open, wait, shown } = await createWorld()
  tab.sync.saveDraft(chat, 'a'.repeat(2001), true)
  await wait(60_000)
  expect([taken, shown().length]).toEqual([[], 2001])
  const other = await open()
  other.sync.saveDraft(chat, 'da outra aba', true)
  await wait(1000)
  expect(taken).toEqual(['da outra aba'])
  expect([shown(), shown(other)]).toEqual(['da outra aba', 'da outra aba'])
})

test('drafts of several chats are told once each, and what is told is not taken back', async () => {
  const { tab, server, chat, wait, taken } = await createWorld()
  const other = server.createConversation(2, [ana, bia])
  server.cutAll()
  await wait(5000)
  server.weather.isOffline = true
  server.cutAll()
  await wait(1000)
  tab.sync.saveDraft(chat, 'de um', true)
  tab.sync.saveDraft(other, 'de outro', true)
  const { heads } = tab.sync.memory
  // The server has both by now, as it tells when the line is back.
  for (const [id, draft] of [
    [chat, 'de um'],
    [other, 'de outro'],
  ] as const)
    tab.sync.keep('heads', { put: [{ ...heads.get(id)!, state: { ...NOTHING_SET, seq: 9, draft } }] })
  server.weather.isOffline = false
  await wait(70_000)
  expect(taken).toEqual([])
  expect([findDraft(tab.sync.memory, chat), findDraft(tab.sync.memory, other)]).toEqual(['de um', 'de outro'])
})

test('what the server has already is no record of this device, nor of its disk', async () => {
  const { tab, chat, wait, taken } = await createWorld()
  tab.sync.saveDraft(chat, 'o mesmo', true)
  await wait(100)
  tab.sync.saveDraft(chat, 'o mesmo', true)
  await wait(1000)
  expect([tab.sync.memory.drafts.size, (await createDisk(ana).read()).drafts]).toEqual([0, []])
  expect(taken).toEqual(['o mesmo'])
})

test('a draft whose answer was lost is not told over what another device wrote since', async () => {
  const { tab, server, chat, taken, wait, shown } = await createWorld()
  server.answers.set('conversations.set_state', ({ draft }: Input) => {
    taken.push(draft)
    throw new NetworkError()
  })
  tab.sync.saveDraft(chat, 'daqui', true)
  await wait(100)
  const told = (draft: string, seq: number) => {
    const head = tab.sync.memory.heads.get(chat)!
    tab.sync.keep('heads', { put: [{ ...head, state: { ...NOTHING_SET, seq, draft } }] })
  }
  told('daqui', 8)
  await wait(100)
  told('de lá, depois', 9)
  await wait(70_000)
  expect([new Set(taken), shown()]).toEqual([new Set(['daqui']), 'de lá, depois'])
  expect(tab.sync.memory.drafts.size).toBe(0)
})

test('a server that breaks over drafts is asked ever more seldom, however much is typed', async () => {
  const { tab, chat, weather, wait } = await createWorld()
  let asked = 0
  weather.refuse = () => {
    asked += 1
    throw new ApiError('internal', 'broken')
  }
  for (let count = 0; count < 120; count += 1) {
    tab.sync.saveDraft(chat, `palavra ${count}`, true)
    await wait(1000)
  }
  expect(asked).toBeGreaterThan(2)
  expect(asked).toBeLessThan(8)
})

test('that a draft was emptied is told also where its answer was lost, and the page died', async () => {
  const { tab, chat, server, taken, open, wait, shown } = await createWorld()
  // Taken by the server, which nobody hears of.
  server.answers.set('conversations.set_state', ({ draft }: Input) => {
    taken.push(draft)
    if (taken.length === 1) throw new NetworkError()
    return { state: { ...NOTHING_SET, seq: taken.length, ...(draft !== null && { draft }) } }
  })
  tab.sync.saveDraft(chat, 'vai e some')
  await wait(5100)
  expect(taken).toEqual(['vai e some'])
  tab.sync.saveDraft(chat, 'vai e some já')
  tab.sync.saveDraft(chat, '', true)
  await settle()
  tab.kill()
  const again = await open()
  await wait(3000)
  expect([taken, shown(again), again.sync.memory.drafts.size]).toEqual([['vai e some', null], '', 0])
})

test('that a draft was emptied is told where the page died before the disk had it', async () => {
  const { tab, chat, taken, open, wait } = await createWorld()
  tab.sync.saveDraft(chat, 'enviado', true)
  await wait(1000)
  tab.sync.saveDraft(chat, '', true)
  tab.kill()
  await open()
  await wait(3000)
  expect(taken).toEqual(['enviado', null])
})

test('what is told of a chat that is gone leaves no record of it', async () => {
  const { tab, server, chat, wait } = await createWorld()
  server.weather.latencyMs = 500
  tab.sync.saveDraft(chat, 'segredo', true)
  await wait(100)
  tab.sync.keep('heads', { remove: [chat] })
  await wait(2000)
  expect(tab.sync.memory.drafts.size).toBe(0)
})

test('what a tab still writes in a chat that is gone stays on no disk', async () => {
  const { tab, browser, chat, open, wait } = await createWorld()
  const other = await open()
  browser.channelWeather.isLost = (message) => message.t === 'change' && !!message.change.heads?.remove
  tab.sync.keep('heads', { remove: [chat] })
  await wait(100)
  other.sync.saveDraft(chat, 'segredo')
  await wait(1000)
  expect([tab.sync.memory.drafts.size, (await createDisk(ana).read()).drafts]).toEqual([0, []])
})
