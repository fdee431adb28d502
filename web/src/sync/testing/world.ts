import { expect } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { listEntries } from '../../features/messages/pending-media.ts'
import { createShownMessages } from '../../features/messages/shown-messages.ts'
import type { SyncOptions } from '../create-sync.ts'
import type { SocketLike } from '../link.ts'
import { inOrder } from '../outbox.ts'
import { listReactions } from './fake-amendments.ts'
import { createFakeBrowser, type FakeTab } from './fake-browser.ts'
import { createWeatheredDisk, type DiskWeather } from './fake-disk.ts'
import { createFakeClock } from './fake-clock.ts'
import { createProfile, messagesOf, uuidOf } from './fake-records.ts'
import { FakeServer } from './fake-server.ts'
import { createFileSends, listUndone } from './file-sends.ts'
import { createListWatch } from './list-watch.ts'
import type { Operation } from './operation.ts'
import { amendOwn, takeAmendments } from './amend-own.ts'
import { settle } from './turns.ts'

const me = uuidOf(4, 1)
const peer = uuidOf(4, 2)
const third = uuidOf(4, 3)

/** One person's browser and a server, driven by operations and checked after each. Every second chat is a group. */
export function createWorld(
  chatCount: number,
  overrides: Partial<SyncOptions> = {},
  gapMax = 40,
  wrapSocket = (socket: SocketLike): SocketLike => socket,
) {
  const clock = createFakeClock()
  const server = new FakeServer(clock, gapMax)
  const browser = createFakeBrowser(server, clock, me)
  const chats = Array.from({ length: chatCount }, (_, n) =>
    server.createConversation(n + 1, n % 2 === 0 ? [me, peer] : [me, peer, third]),
  )
  const diskWeather: DiskWeather = { state: 'well' }
  const files = createFileSends(server, me)
  const openTabNow = (): FakeTab =>
    browser.openTab({
      connect: () => wrapSocket(server.connect(me)),
      disk: createWeatheredDisk(me, diskWeather),
      upload: files.upload,
      ...overrides,
    })
  const frozen = new Set<FakeTab>()
  /** A page began without its disk: what it wrote then may go out before what only the disk knew of. */
  let startedBlind = false
  const tabs: FakeTab[] = [openTabNow()]
  const opened = new Map<FakeTab, Map<string, () => void>>()
  /** Everything the person wrote, with its last place in the outbox, counted from the first write on. */
  const orders = new Map<string, { readonly order: number; readonly place: number }>()
  const checkListed = createListWatch()
  let lastPlace = 0
  const lostWithEpoch = new Set<string>()
  let written = 0
  /** What the person changed, and what of it the server heard. */
  const names = new Set<string>()
  const heard = new Set<string>()
  server.answers.set('profile.update', ({ display_name }: { display_name: string }) => {
    heard.add(display_name)
    return { profile: { ...createProfile(me), display_name } }
  })
  takeAmendments(server, me)
  let lastWriter: FakeTab | null = null

  const chatOf = (n: number): string => chats[n % chats.length]!
  const tabOf = (n: number): FakeTab => tabs[n % tabs.length]!

  /** A tab may hear late of a retry in the other: a place only moves back. */
  const note = ({ sync }: FakeTab): void => {
    for (const { client_id, order } of inOrder(sync.memory.outbox)) {
      if ((orders.get(client_id)?.order ?? 0) >= order) continue
      lastPlace += 1
      orders.set(client_id, { order, place: lastPlace })
    }
  }
  const follow = (tab: FakeTab): void => void tab.sync.memory.subscribe('outbox', () => note(tab))
  follow(tabs[0]!)

  /** A person is in one tab, then in the other, never in both in the same instant. */
  const turnTo = async (tab: FakeTab): Promise<void> => {
    if (tab !== lastWriter) await settle()
    lastWriter = tab
  }

  const closeTab = (tab: FakeTab): void => {
    tab.kill()
    frozen.delete(tab)
    opened.delete(tab)
    tabs.splice(tabs.indexOf(tab), 1)
  }
  const openTab = (): void => {
    startedBlind ||= diskWeather.state !== 'well'
    const tab = openTabNow()
    follow(tab)
    tabs.push(tab)
  }

  const heal = (): void => {
    Object.assign(server.weather, { isSilent: false, isOffline: false, killsSockets: false, latencyMs: 1 })
    server.weather.fateOfPush = () => 'delivered'
    server.refusals.clear()
    diskWeather.state = 'well'
    for (const tab of tabs) tab.slowTimers(false)
    for (const tab of frozen) tab.thaw()
    frozen.clear()
  }

  const pickMessage = (n: number): Message | undefined => {
    const messages = messagesOf(server.conversations.get(chats[n % chats.length]!)!.log)
    return messages[n % Math.max(1, messages.length)]
  }

  /** Nobody does anything in a frozen tab. */
  const isOfFrozen = (operation: Operation): boolean =>
    'chat' in operation &&
    !['peer_writes', 'peer_reacts', 'peer_edits', 'delete', 'refuse', 'slow_timers'].includes(
      operation.kind,
    ) &&
    frozen.has(tabOf(operation.chat))

  /** What waits for the disk waits for a second of its page, and not longer. */
  const inItsTime = async (begun: Promise<unknown>): Promise<void> => {
    let isDone = false
    void begun.finally(() => (isDone = true))
    await settle()
    while (!isDone) await clock.advance(1000)
  }

  const apply = async (operation: Operation): Promise<void> => {
    const { weather } = server
    if (isOfFrozen(operation)) return
    switch (operation.kind) {
      case 'write': {
        written += 1
        const chat = chatOf(operation.chat)
        const input = { conversation_id: chat, content: `eu ${written}`, reply_to_message_id: null }
        const tab = tabOf(operation.chat)
        await turnTo(tab)
        return inItsTime(tab.sync.send(input))
      }
      case 'send_file': {
        written += 1
        const tab = tabOf(operation.chat)
        await turnTo(tab)
        return inItsTime(files.send(tab.sync, chatOf(operation.chat), `arquivo ${written}`))
      }
      case 'peer_writes':
        written += 1
        server.append(peer, chatOf(operation.chat), uuidOf(5, written), `outra ${written}`)
        return
      case 'delete': {
        const chat = chatOf(operation.chat)
        const live = messagesOf(server.conversations.get(chat)!.log).filter(
          (one) => !one.deleted_for_everyone,
        )
        const victim = live[operation.chat % Math.max(1, live.length)]
        if (victim) server.deleteForEveryone(chat, victim.id)
        return
      }
      case 'peer_reacts': {
        const message = pickMessage(operation.chat)
        if (message && !message.deleted_for_everyone) {
          const { log } = server.conversations.get(message.conversation_id)!
          const has = listReactions(log, message.id).some(({ user }) => user === peer)
          server.react(peer, message.id, '👍', !has)
        }
        return
      }
      case 'peer_edits': {
        const message = pickMessage(operation.chat)
        written += 1
        if (message && !message.deleted_for_everyone) server.edit(peer, message.id, `melhor ${written}`)
        return
      }
      case 'react':
      case 'edit': {
        written += 1
        const chat = chatOf(operation.chat)
        const { sync } = tabOf(operation.chat)
        return inItsTime(amendOwn(sync, chat, operation.kind, operation.chat, `outra vez ${written}`))
      }
      case 'open': {
        const tab = tabOf(operation.chat)
        const chat = chatOf(operation.chat)
        const mine = opened.get(tab) ?? new Map<string, () => void>()
        opened.set(tab, mine)
        if (!mine.has(chat)) mine.set(chat, tab.sync.openLog(chat))
        return
      }
      case 'close': {
        const mine = opened.get(tabOf(operation.chat))
        const chat = chatOf(operation.chat)
        mine?.get(chat)?.()
        mine?.delete(chat)
        return
      }
      case 'older':
        return void tabOf(operation.chat)
          .sync.loadOlder(chatOf(operation.chat))
          .catch(() => {})
      case 'change': {
        const display_name = `nome ${names.size + 1}`
        names.add(display_name)
        return inItsTime(tabOf(operation.chat).sync.mutate('profile.update', { display_name }))
      }
      case 'read': {
        const chat = chatOf(operation.chat)
        return tabOf(operation.chat).sync.markRead(chat, server.conversations.get(chat)!.log.length)
      }
      case 'cut':
        return server.cutAll()
      case 'silence':
        weather.isSilent = true
        return
      case 'offline':
        weather.isOffline = true
        server.cutAll()
        return
      case 'kill_sockets':
        weather.killsSockets = true
        server.cutAll()
        return
      case 'heal':
        heal()
        return tabs[0]!.wake()
      case 'reload':
        closeTab(tabs[0]!)
        return openTab()
      case 'second_tab':
        if (tabs.length < 2) openTab()
        return
      case 'close_tab':
        if (tabs.length > 1) closeTab(tabs[0]!)
        return
      case 'relist':
        return server.forgetBases(2)
      case 'refuse':
        server.refusals.set(chatOf(operation.chat), 'blocked')
        return
      case 'retry': {
        server.refusals.clear()
        const tab = tabOf(operation.chat)
        const { sync } = tab
        await turnTo(tab)
        const failed = inOrder(sync.memory.outbox).find((entry) => entry.state === 'failed')
        return failed && inItsTime(sync.retry(failed.client_id))
      }
      case 'pushes':
        weather.fateOfPush = () => operation.fate
        return
      case 'disk':
        diskWeather.state = operation.state
        return
      case 'freeze': {
        const tab = tabOf(operation.chat)
        tab.freeze()
        frozen.add(tab)
        return
      }
      case 'slow_timers':
        return tabOf(operation.chat).slowTimers(true)
      case 'wait':
        return clock.advance(operation.ms)
      case 'restore': {
        for (const key of server.sends.keys()) lostWithEpoch.add(key.split(' ')[1]!)
        server.restore((log) => Math.floor(log.length * 0.7))
      }
    }
  }

  /** I4: what is shown is a part of the server's log without holes, nobody's client id twice. I1: every ✓ holds. */
  const checkShown = (): void => {
    for (const { sync } of tabs) {
      checkListed(sync.memory)
      if (sync.memory.meta().epoch !== server.epoch) continue
      for (const chat of chats) {
        const log = sync.memory.log(chat)
        if (!log) continue
        const truth = messagesOf(server.conversations.get(chat)!.log)
        const expected = truth.filter(({ seq }) => seq >= log.from && seq <= log.range.to)
        expect(log.rows.map((row) => row.id)).toEqual(expected.map((message) => message.id))
        const entries = listEntries(sync.memory, chat)
        const shown = createShownMessages(me).show({
          rows: log.rows,
          entries,
          head: undefined,
          quotes: new Map(),
        })
        expect(new Set(shown.map(({ key }) => key)).size).toBe(shown.length)
      }
      for (const { client_id, ack } of sync.memory.outbox.values())
        if (ack) expect(server.sends.get(`${me} ${client_id}`)?.seq).toBe(ack.seq)
    }
  }

  /** I9, while nothing is on its way: what counts here is what counts at the server. */
  const checkUnread = (): void => {
    for (const { sync } of tabs)
      for (const chat of chats)
        expect(sync.memory.heads.get(chat)?.unread_count, 'unread').toBe(server.head(chat, me).unread_count)
  }

  const listMissing = (): string[] =>
    [...opened].flatMap(([{ sync }, mine]) => [...mine.keys()].filter((chat) => !sync.memory.log(chat)))

  const isAtRest = (): boolean =>
    listMissing().length === 0 &&
    // A disk that was refused is asked again within a minute; what it holds is not known before.
    tabs.every(({ sync }) => sync.keeping.getSnapshot() === 'kept') &&
    tabs.every(({ sync }) =>
      chats.every((chat) => {
        const { log } = server.conversations.get(chat)!
        const range = sync.memory.ranges.get(chat)
        const head = sync.memory.heads.get(chat)
        const isCurrent = head?.peer_read_seq === server.head(chat, me).peer_read_seq
        return isCurrent && head.last_seq === log.length && (!range || range.to === log.length)
      }),
    ) &&
    ![...tabs[0]!.sync.memory.outbox.values()].some((entry) => entry.state !== 'failed') &&
    tabs.every(({ sync: { memory } }) => listUndone(memory.jobs).length === 0 && memory.reads.size === 0)

  /** Fair weather until nothing moves any more, two minutes at most. */
  const comeToRest = async (): Promise<void> => {
    heal()
    for (const tab of tabs) tab.wake()
    for (let round = 0; round < 60; round += 1) {
      await clock.advance(2000)
      await settle(100)
      if (isAtRest()) break
    }
    // What was heard last is still to be written and told to the other tab.
    await settle(500)
  }

  /** What is open on a screen is there, and what was written is answered, refused or seen to wait. */
  const checkLives = (): void => {
    expect(listMissing(), 'open, and without rows').toEqual([])
    expect(
      [...names].filter((name) => !heard.has(name)),
      'changed, and not told to the server',
    ).toEqual([])
    for (const { sync } of tabs) {
      expect(listUndone(sync.memory.jobs), 'changes that still wait').toEqual([])
      expect(sync.memory.reads.size, 'reads that still wait').toBe(0)
    }
  }

  /** I5, I6, I3, I15 and the list, once nothing moves any more. */
  const checkAtRest = (): void => {
    checkShown()
    checkLives()
    for (const { sync } of tabs) {
      for (const chat of chats) {
        const log = sync.memory.log(chat)
        const truth = server.snapshot(chat, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY).messages
        if (log) expect(log.rows).toEqual(truth.filter(({ seq }) => seq >= log.from))
        const held = sync.memory.heads.get(chat)!
        const { last_seq, preview, peer_read_seq } = server.head(chat, me)
        expect({ ...held, peer: null }).toMatchObject({ last_seq, preview, peer_read_seq })
      }
    }
    for (const chat of chats) {
      const mine = messagesOf(server.conversations.get(chat)!.log).filter(
        (message) => message.sender_id === me,
      )
      const places = mine.flatMap(({ client_id }) => orders.get(client_id!)?.place ?? [])
      if (!startedBlind) expect(places).toEqual([...places].toSorted((a, b) => a - b))
      expect(new Set(mine.map(({ client_id }) => client_id)).size).toBe(mine.length)
    }
    const { outbox, jobs } = tabs[0]!.sync.memory
    files.check(jobs, lostWithEpoch, !startedBlind)
    for (const clientId of orders.keys()) {
      const isAnswered = server.sends.has(`${me} ${clientId}`) || outbox.get(clientId)?.state === 'failed'
      expect(isAnswered || lostWithEpoch.has(clientId), `answer for ${clientId}`).toBe(true)
    }
  }

  const end = (): void => {
    for (const tab of [...tabs]) closeTab(tab)
  }

  return {
    me,
    peer,
    clock,
    server,
    chats,
    tabs,
    apply,
    checkShown,
    checkUnread,
    comeToRest,
    checkAtRest,
    end,
  }
}
