import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MUTED_ALWAYS } from '#contract/limits.ts'
import type { CallInput } from '#contract/registry.ts'
import type { Caller } from '../../platform/call.ts'
import { createTestGroup, send, startChat, startRequest } from '../../platform/testing/chats.ts'
import type { World } from '../../platform/testing/world.ts'
import type { Push } from './start-push.ts'
import type { PushService } from './testing/push-service.ts'
import { addDevice, createPushWorld, setInFront, waitFor } from './testing/push-world.ts'

/*
 * What the rows say when a push leaves, by what arrives of it: the policy's own table (push.policy.test.ts) has made up
 * facts. Bia has the app in front of her while the others write, so that what happens next is known before it leaves.
 */

let world: World
let push: Push
let service: PushService
let close: () => Promise<void>

beforeAll(async () => {
  ;({ world, service, close } = await createPushWorld())
  push = world.startPush()
})
afterAll(() => close())

type Scene = {
  readonly id: string
  readonly ana: Caller
  readonly bia: Caller
  readonly caio: Caller
  write(content: string, more?: Parameters<typeof send>[4]): ReturnType<typeof send>
  set(state: Omit<CallInput<'conversations.set_state'>, 'conversation_id'>): Promise<unknown>
  settings(change: CallInput<'settings.update'>): Promise<unknown>
  /** 'Apagar para mim' of what Ana wrote. */
  hide(content: string): Promise<unknown>
  block(by: Caller, whom: Caller): Promise<unknown>
  sql(text: string): Promise<unknown>
}
type Start = (ana: Caller, bia: Caller, caio: Caller) => Promise<string>

const direct: Start = (ana, bia) => startChat(world, ana, bia)
const request: Start = (ana, bia) => startRequest(world, ana, bia)
const group: Start = async (ana, bia, caio) =>
  (await createTestGroup(world, ana, [bia, caio])).conversation_id

const inAnHour = () => new Date(Date.now() + 3600_000).toISOString()
const one = ({ write }: Scene) => write('oi')
const named = async ({ write, bia }: Scene) => {
  await write('@Bia, veja', { mentions: [bia.user_id] })
  await write('nada mais')
}
const answered = async ({ write, bia, id }: Scene) => {
  const { message_id } = await send(world, bia, id, 'quem vem?')
  await write('eu vou', { reply_to_message_id: message_id })
  await write('nada mais')
}
const answeredAnother = async ({ write, caio, id }: Scene) => {
  const { message_id } = await send(world, caio, id, 'quem vem?')
  await write('eu vou', { reply_to_message_id: message_id })
}
const byBoth = async ({ write, caio, id }: Scene) => {
  await send(world, caio, id, 'de Caio')
  await write('de Ana')
}
const QUIET = { quiet_hours: { from_min: 0, until_min: 0, time_zone: 'America/Sao_Paulo' } }
const VIEWED_ONCE = `update messages set view_once = true, message_type = 'image' where conversation_id = $1 and content = 'oi'`

type Row = [
  name: string,
  start: Start,
  write: (scene: Scene) => Promise<unknown>,
  /** What happens between that and the push. */
  then: (scene: Scene) => Promise<unknown>,
  told: string[],
]
const nothing = () => Promise.resolve()

/** Of what arrived: title, text and, where it makes no sound, that. */
const readTold = (device: string): string[] =>
  service.told(device).map((payload) => {
    if (payload.kind === 'read') return 'read'
    return [payload.title, payload.body, ...(payload.is_silent ? ['silent'] : [])].join(' | ')
  })

describe('what is pushed of real rows', () => {
  test.each<Row>([
    ['a message', direct, one, nothing, ['Ana | oi']],
    ['a block by its reader', direct, one, ({ block, ana, bia }) => block(bia, ana), []],
    ['a block by its writer', direct, one, ({ block, ana, bia }) => block(ana, bia), []],
    ['a group, its writer blocked by the reader', group, one, ({ block, ana, bia }) => block(bia, ana), []],
    [
      'a group, one of two blocked',
      group,
      byBoth,
      ({ block, ana, bia }) => block(bia, ana),
      ['Turma | Caio: de Caio'],
    ],
    ['a group, one of two blocked, named', group, named, ({ block, ana, bia }) => block(bia, ana), []],
    ['a request', request, one, nothing, []],
    [
      'a request that was answered',
      request,
      async ({ write, bia, id }) => {
        await write('oi')
        await send(world, bia, id, 'quem é?')
        await write('sou eu')
      },
      nothing,
      ['Ana | sou eu'],
    ],
    ['archived', direct, one, ({ set }) => set({ is_archived: true }), []],
    ['archived, named', group, named, ({ set }) => set({ is_archived: true }), ['Turma | Ana: @Bia, veja']],
    ['archived, answered', group, answered, ({ set }) => set({ is_archived: true }), ['Turma | Ana: eu vou']],
    ['archived, another one answered', group, answeredAnother, ({ set }) => set({ is_archived: true }), []],
    ['muted for good', direct, one, ({ set }) => set({ muted_until: MUTED_ALWAYS }), []],
    ['muted for an hour', direct, one, ({ set }) => set({ muted_until: inAnHour() }), []],
    [
      'muted until a moment ago',
      direct,
      one,
      ({ sql }) =>
        sql(
          `update conversation_participants set muted_until = clock_timestamp() - interval '1 second' where conversation_id = $1`,
        ),
      ['Ana | oi'],
    ],
    [
      'muted for good, named, who wishes that',
      group,
      named,
      async ({ set, settings }) => {
        await settings({ mention_notifications: true })
        await set({ muted_until: MUTED_ALWAYS })
      },
      ['Turma | Ana: @Bia, veja'],
    ],
    [
      'muted, answered, who wishes that, in quiet hours',
      group,
      answered,
      async ({ set, settings }) => {
        await settings({ mention_notifications: true, ...QUIET })
        await set({ muted_until: inAnHour() })
      },
      ['Turma | Ana: eu vou | silent'],
    ],
    ['the only message deleted for oneself', direct, one, ({ hide }) => hide('oi'), []],
    [
      'the last one deleted for oneself',
      direct,
      async ({ write }) => {
        await write('um')
        await write('dois')
      },
      ({ hide }) => hide('dois'),
      ['Ana | um'],
    ],
    ['what may be seen once', direct, one, ({ sql }) => sql(VIEWED_ONCE), ['Ana | Nova mensagem']],
    [
      'what may be seen once, in quiet hours',
      direct,
      one,
      async ({ sql, settings }) => {
        await settings(QUIET)
        await sql(VIEWED_ONCE)
      },
      ['Ana | Nova mensagem | silent'],
    ],
    [
      'private mode',
      direct,
      one,
      ({ settings }) => settings({ private_mode: true }),
      ['Ana | Nova mensagem'],
    ],
    ...(['image', 'video', 'audio', 'file'] as const).map((type): Row => [
      `one of type ${type}`,
      direct,
      one,
      ({ sql }) => sql(`update messages set message_type = '${type}' where conversation_id = $1`),
      [`Ana | ${{ image: '📷', video: '🎥', audio: '🎤', file: '📎' }[type]} oi`],
    ]),
    [
      'who left the group',
      group,
      one,
      ({ sql, bia }) =>
        sql(
          `update conversation_participants set left_seq = read_seq
           where conversation_id = $1 and user_id = '${bia.user_id}'`,
        ),
      [],
    ],
  ])('%s', async (name, start, write, then, expected) => {
    const { pool } = world.platform
    const ana = await world.person({ display_name: 'Ana' })
    const bia = await world.person({ display_name: 'Bia' })
    const caio = await world.person({ display_name: 'Caio' })
    const id = await start(ana, bia, caio)
    await addDevice(world, bia, service, name)
    await setInFront(world, bia, 'now')
    const scene: Scene = {
      id,
      ana,
      bia,
      caio,
      write: (content, more) => send(world, ana, id, content, more),
      set: (state) => world.call(bia, 'conversations.set_state', { conversation_id: id, ...state }),
      settings: (change) => world.call(bia, 'settings.update', change),
      hide: async (content) => {
        const { rows } = await pool.query<{ message_id: string }>(
          'select id as message_id from messages where conversation_id = $1 and content = $2',
          [id, content],
        )
        await world.call(bia, 'messages.delete_for_me', rows[0]!)
      },
      block: (by, whom) => world.call(by, 'people.block', { user_id: whom.user_id }),
      sql: (text) => pool.query(text, [id]),
    }
    await write(scene)
    // Noted, whether it waits or is not to be told.
    await waitFor(async () => {
      const { rowCount } = await pool.query(
        `select from push_positions o join conversations c on c.id = o.conversation_id
         where o.user_id = $1 and c.id = $2 and o.pushed_seq = c.last_seq`,
        [bia.user_id, id],
      )
      expect(rowCount).toBe(1)
    })
    await push.settle()
    await then(scene)
    await setInFront(world, bia, 30)
    await pool.query('update push_outbox set due_at = clock_timestamp() where user_id = $1', [bia.user_id])
    await pool.query(`select lero_jobs.add_job('push.recover')`)
    await world.runJobs()
    await push.settle()
    await waitFor(async () => {
      const { rowCount } = await pool.query('select from push_outbox where user_id = $1', [bia.user_id])
      expect(rowCount).toBe(0)
    })
    expect(readTold(name)).toEqual(expected)
  })
})
