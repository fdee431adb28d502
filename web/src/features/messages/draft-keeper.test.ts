import { expect, test } from 'vitest'
import { createDisk } from '../../sync/disk.ts'
import { NOTHING_SET } from '../../sync/testing/fake-records.ts'
import { getConversationStore } from './conversation.store.ts'
import { ana, bia, openChat } from './testing/open-chat.ts'

test('a draft is kept when the typing pauses, and not at each key', async () => {
  const { clock, store, tab, chat } = await openChat()
  store.setDraft('a')
  await clock.advance(300)
  store.setDraft('ab')
  await clock.advance(300)
  expect(tab.sync.memory.drafts.has(chat)).toBe(false)
  await clock.advance(100)
  expect(tab.sync.memory.drafts.get(chat)?.text).toBe('ab')
})

test('a draft is kept at once when the page goes into the background: it may not come back', async () => {
  const { store, tab, chat } = await openChat()
  store.setDraft('meia palavra')
  tab.setVisible(false)
  expect(tab.sync.memory.drafts.get(chat)?.text).toBe('meia palavra')
})

test('a draft is kept at once when its chat is left', async () => {
  const { store, close, tab, chat } = await openChat()
  store.setDraft('meia palavra')
  close()
  expect(tab.sync.memory.drafts.get(chat)).toMatchObject({ text: 'meia palavra', is_left: true })
})

test('one that the device has is left with its chat as well: the other devices are told then', async () => {
  const { clock, store, close, tab, chat } = await openChat()
  store.setDraft('meia palavra')
  await clock.advance(500)
  expect(tab.sync.memory.drafts.get(chat)).toMatchObject({ text: 'meia palavra', is_left: false })
  close()
  expect(tab.sync.memory.drafts.get(chat)).toMatchObject({ text: 'meia palavra', is_left: true })
})

test('a draft of another device is shown where nothing was begun here', async () => {
  const { clock, store, tab, chat } = await openChat()
  const hear = (seq: number, draft: string): void => {
    const head = tab.sync.memory.heads.get(chat)!
    const state = { ...NOTHING_SET, seq, draft }
    tab.sync.keep('heads', { put: [{ ...head, state }] })
  }
  hear(1, 'de lá')
  await clock.advance(10)
  expect(store.getSnapshot().draft).toBe('de lá')
  store.setDraft('daqui')
  hear(2, 'de lá, mais tarde')
  await clock.advance(10)
  expect(store.getSnapshot().draft).toBe('daqui')
})

test('a draft that another tab wrote is shown, but never in place of what is being written here', async () => {
  const { clock, store, browser, chat } = await openChat()
  const other = browser.openTab()
  await clock.advance(100)
  let told = 0
  store.subscribe(() => (told += 1))
  other.sync.saveDraft(chat, 'da outra')
  await clock.advance(10)
  expect([store.getSnapshot().draft, told > 0]).toEqual(['da outra', true])
  store.setDraft('daqui')
  other.sync.saveDraft(chat, 'da outra, mais tarde')
  await clock.advance(10)
  expect(store.getSnapshot().draft).toBe('daqui')
})

test('what is typed while a message is on its way to the disk stays when that has left', async () => {
  const { clock, store } = await openChat()
  store.setDraft('primeira')
  const sending = store.send('primeira')
  store.setDraft('segunda')
  await sending
  await clock.advance(500)
  expect(store.getSnapshot().draft).toBe('segunda')
})

test('the draft of a message that could not even be made is still there', async () => {
  let isBroken = false
  const ids = ['tab', 'one']
  const { clock, store, tab, chat } = await openChat([], {
    randomId: () => {
      if (isBroken) throw new Error('no random numbers')
      return ids.shift()!
    },
  })
  store.setDraft('quero dizer')
  await clock.advance(500)
  isBroken = true
  expect(await store.send('quero dizer')).toEqual({ ok: false, reason: 'store' })
  expect(store.getSnapshot().draft).toBe('quero dizer')
  expect(tab.sync.memory.drafts.get(chat)?.text).toBe('quero dizer')
  expect(store.getSnapshot().messages).toEqual([])
})

test('the draft of one conversation is shown in no other one', async () => {
  const { clock, server, store, tab } = await openChat()
  const other = server.createConversation(2, [ana, bia])
  tab.wake()
  await clock.advance(1000)
  const otherStore = getConversationStore(tab.sync, other)
  otherStore.subscribe(() => {})
  store.setDraft('só para a Bia')
  await clock.advance(1000)
  expect([store.getSnapshot().draft, otherStore.getSnapshot().draft]).toEqual(['só para a Bia', ''])
  otherStore.setDraft('outra coisa')
  await clock.advance(1000)
  expect([store.getSnapshot().draft, otherStore.getSnapshot().draft]).toEqual([
    'só para a Bia',
    'outra coisa',
  ])
})

test('a page that is looked at again saves no old words over newer ones of another tab', async () => {
  const { clock, store, browser, tab, chat } = await openChat()
  store.setDraft('as velhas')
  tab.setVisible(false)
  await clock.advance(100)
  tab.freeze()
  const other = browser.openTab()
  await clock.advance(1000)
  other.sync.saveDraft(chat, 'as novas')
  await clock.advance(100)
  // Before it hears what happened meanwhile.
  tab.setVisible(true)
  tab.setVisible(false)
  tab.thaw()
  await clock.advance(100)
  expect([store.getSnapshot().draft, other.sync.memory.drafts.get(chat)?.text]).toEqual([
    'as novas',
    'as novas',
  ])
})

test('what is being typed when its chat is lost is kept nowhere', async () => {
  const { clock, server, store, close, tab, chat } = await openChat()
  server.conversations.delete(chat)
  server.cutAll()
  for (let n = 0; !tab.sync.isGone(chat); n += 1) {
    store.setDraft(`segredo ${n}`)
    await clock.advance(100)
  }
  store.setDraft('segredo')
  close()
  await clock.advance(1000)
  expect(tab.sync.memory.drafts.size).toBe(0)
  expect((await createDisk(ana).read()).drafts).toEqual([])
})
