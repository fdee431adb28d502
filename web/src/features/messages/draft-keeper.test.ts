import { expect, test } from 'vitest'
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
  expect(tab.sync.memory.drafts.get(chat)?.text).toBe('meia palavra')
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
