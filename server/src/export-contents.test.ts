import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '#contract/registry.ts'
import type { Caller } from './platform/call.ts'
import { befriend, createTestGroup, send, startChat } from './platform/testing/chats.ts'
import type { FileServer } from './platform/testing/file-server.ts'
import { EMPTIED, ERASED, EVIDENCE, IMPERSONAL } from './features/account/testing/places.ts'
import { createWebm, photograph } from './features/media/testing/samples.ts'
import { draw, publishFile, publishText } from './features/stories/testing/story-steps.ts'
import {
  exportOf,
  signIn,
  startExportServer,
  type Unzipped,
} from './features/exports/testing/export-server.ts'
import { plantSecrets } from './features/exports/testing/secrets.ts'
import { EXPORTED, LEFT_OUT } from './features/exports/testing/tables.ts'

/*
 * A world in which everything that Ana may see says 'visto' and everything that she may not says 'segredo'; then her
 * export, read as a whole. Names begin alike, so that each can be looked for.
 */

let server: FileServer
let ana: Caller
let bia: Caller
let caio: Caller
let chat: string
let group: { id: string; conversation_id: string }
let left: { id: string; conversation_id: string }
let sent: Record<'photo' | 'document' | 'voice' | 'received' | 'once' | 'ownOnce', string>
let story: { photo: string; text: string }
let zip: Unzipped

const person = async (display_name: string) =>
  signIn(server, await server.world.person({ display_name, email: `segredo-${randomUUID()}@exemplo.com.br` }))

const call: FileServer['world']['call'] = (...asked) => server.world.call(...asked)
const query = (text: string, values: unknown[]) => server.world.platform.pool.query(text, values)

async function sendFile(
  caller: Caller,
  conversation_id: string,
  content: Buffer,
  more: Partial<CallInput<'media.send'>> = {},
): Promise<string> {
  const bucket = more.message_type === 'audio' ? 'audio-messages' : 'media-messages'
  const file_id = await server.uploadWhole(caller, bucket, content)
  const input = { conversation_id, client_id: randomUUID(), file_id, message_type: 'image' as const, ...more }
  return (await call(caller, 'media.send', input)).message.id
}

beforeAll(async () => {
  server = await startExportServer()
  ana = await signIn(
    server,
    await server.world.person({ display_name: 'Ana visto', email: 'visto@exemplo.com.br' }),
  )
  bia = await person('Bia visto')
  caio = await person('Caio visto')
  await befriend(server.world, ana, bia)
  chat = await startChat(server.world, ana, bia)
  await talk()
  await meetInGroups()
  await doTheRest()
  zip = await exportOf(server, ana)
})
afterAll(() => server.close())

async function talk(): Promise<void> {
  await call(bia, 'settings.update', { private_mode: true })
  await send(server.world, ana, chat, 'visto: escrito por mim')
  const { message_id: quoted } = await send(server.world, bia, chat, 'visto: escrito por Bia')
  await send(server.world, ana, chat, 'visto: resposta', { reply_to_message_id: quoted })
  await call(ana, 'reactions.set', { message_id: quoted, reaction: '👍', is_set: true })
  const { message_id: edited } = await send(server.world, bia, chat, 'visto: antes da edição')
  await call(bia, 'messages.edit', { message_id: edited, content: 'visto: depois da edição' })
  const { message_id: unsaid } = await send(server.world, bia, chat, 'segredo: apagado para todos')
  await call(bia, 'messages.edit', { message_id: unsaid, content: 'segredo: apagado depois de editado' })
  await call(bia, 'messages.delete_for_everyone', { message_id: unsaid })
  const { message_id: hidden } = await send(server.world, bia, chat, 'segredo: apagado para mim')
  await call(ana, 'reactions.set', { message_id: hidden, reaction: '🫥', is_set: true })
  await call(ana, 'messages.delete_for_me', { message_id: hidden })
  sent = {
    photo: await sendFile(ana, chat, await photograph('#123456'), { content: 'visto: legenda' }),
    document: await sendFile(ana, chat, Buffer.from('visto: documento inteiro'), {
      message_type: 'file',
      file_name: 'visto.txt',
    }),
    voice: await sendFile(bia, chat, createWebm('A_OPUS'), { message_type: 'audio', duration_ms: 900 }),
    received: await sendFile(bia, chat, Buffer.from('visto: recebido'), { message_type: 'file' }),
    once: await sendFile(bia, chat, await photograph('#654321'), {
      view_once: true,
      content: 'segredo: legenda de uma vez',
      file_name: 'segredo-uma-vez.jpg',
    }),
    ownOnce: await sendFile(ana, chat, await photograph('#abcdef'), { view_once: true }),
  }
  const gone = await sendFile(bia, chat, Buffer.from('segredo: arquivo apagado'), { message_type: 'file' })
  await call(bia, 'messages.delete_for_everyone', { message_id: gone })
  await call(bia, 'messages.read', { conversation_id: chat, seq: 1000 })
  const other = await startChat(server.world, bia, caio)
  await send(server.world, bia, other, 'segredo: conversa de outros')
  const cleared = await startChat(server.world, ana, caio)
  await send(server.world, caio, cleared, 'segredo: antes de eu apagar a conversa')
  await sendFile(caio, cleared, Buffer.from('segredo: arquivo de antes'), { message_type: 'file' })
  await call(ana, 'conversations.delete', { conversation_id: cleared, scope: 'me' })
  await send(server.world, caio, cleared, 'visto: depois de apagar a conversa')
  await call(ana, 'conversations.set_state', { conversation_id: cleared, is_archived: true })
  await call(ana, 'conversations.set_state', { conversation_id: cleared, draft: 'visto: rascunho' })
  for (const conversation_id of [chat, other])
    await call(bia, 'conversations.set_state', { conversation_id, draft: 'segredo: rascunho de Bia' })
}

async function meetInGroups(): Promise<void> {
  group = await createTestGroup(server.world, bia, [caio])
  await send(server.world, bia, group.conversation_id, 'segredo: antes de eu entrar')
  await sendFile(bia, group.conversation_id, Buffer.from('segredo: arquivo de antes de eu entrar'), {
    message_type: 'file',
  })
  await call(bia, 'groups.add_member', { group_id: group.id, user_id: ana.user_id })
  await send(server.world, caio, group.conversation_id, 'visto: depois que entrei')
  left = await createTestGroup(server.world, bia, [ana])
  await call(bia, 'groups.update', { group_id: left.id, name: 'segredo: grupo que deixei' })
  const { message_id } = await send(server.world, bia, left.conversation_id, 'segredo: grupo que deixei')
  await call(ana, 'reactions.set', { message_id, reaction: '🚪', is_set: true })
  await call(ana, 'conversations.set_state', {
    conversation_id: left.conversation_id,
    draft: 'segredo: rascunho de onde saí',
  })
  await call(ana, 'groups.leave', { group_id: left.id })
  // As if he had asked her while he was an admin.
  await inviteLate(left.id, caio)
}

/** By who may not ask Ana any more. */
const inviteLate = (groupId: string, { user_id }: Caller) =>
  query('insert into group_invitations (group_id, user_id, inviter_id) values ($1, $2, $3)', [
    groupId,
    ana.user_id,
    user_id,
  ])

async function doTheRest(): Promise<void> {
  const [dani, eva] = [await person('Dani visto'), await person('segredo: Eva bloqueou')]
  await call(ana, 'people.block', { user_id: dani.user_id })
  const before = await publishText(server.world, eva, {
    privacy_type: 'public',
    text_content: 'segredo: de Eva',
  })
  await call(ana, 'stories.view', { story_id: before.id })
  await call(eva, 'people.block', { user_id: ana.user_id })
  // As if these had come in the moment of the block.
  await query('insert into followers (follower_id, following_id) values ($1, $2), ($2, $1)', [
    eva.user_id,
    ana.user_id,
  ])
  await inviteLate((await createTestGroup(server.world, eva, [])).id, eva)
  const [fabio, gil] = [await person('segredo: Fábio recusou'), await person('segredo: Gil, que recusei')]
  for (const [asking, asked] of [[ana, fabio] as const, [gil, ana] as const]) {
    await call(asking, 'connections.request', { user_id: asked.user_id })
    await call(asked, 'connections.reject', { user_id: asking.user_id })
  }
  await call(caio, 'follows.set', { user_id: ana.user_id, is_following: true })
  await call(ana, 'follows.set', { user_id: bia.user_id, is_following: true })
  await call(caio, 'connections.request', { user_id: ana.user_id })
  await call(ana, 'profile.update', { bio: 'visto: minha bio' })
  const face = await server.uploadWhole(ana, 'avatars', await draw(200, 200))
  await call(ana, 'profile.set_avatar', { file_id: face, address: 'person' })
  await call(ana, 'settings.update', {
    quiet_hours: { from_min: 60, until_min: 420, time_zone: 'America/Recife' },
  })
  await call(ana, 'reports.file', {
    client_id: randomUUID(),
    user_id: bia.user_id,
    reason: 'other',
    details: 'visto: o que denunciei',
    with_messages: true,
  })
  await call(bia, 'reports.file', {
    client_id: randomUUID(),
    user_id: ana.user_id,
    reason: 'spam',
    details: 'segredo: denunciaram Ana',
  })
  story = {
    photo: (await publishFile(server, ana, 'image')).id,
    text: (await publishText(server.world, ana, { text_content: 'visto: meu story' })).id,
  }
  await call(bia, 'stories.view', { story_id: story.text })
  const seen = await publishText(server.world, bia, { text_content: 'segredo: story de outra' })
  await call(ana, 'stories.view', { story_id: seen.id })
  const only = { mode: 'only' as const, user_ids: [caio.user_id] }
  await publishText(server.world, bia, {
    privacy_type: 'custom',
    chosen_people: only,
    text_content: 'segredo: só Caio',
  })
  await plantSecrets(server.world.platform.pool, ana, bia)
}

test('nothing that the person may not see stands anywhere in it', () => {
  const found = zip.all.match(/.{0,60}segredo.{0,60}/g)
  expect(found).toEqual(null)
  expect(zip.all).not.toContain('+5581988887777')
  // What they made of their lives is theirs: presence of nobody else.
  expect(zip.all.match(/last_seen/g)).toHaveLength(1)
  const [person_] = [zip.json('profile.json')]
  expect(person_.user_id).toBe(ana.user_id)
})

test('all that was written and may be seen now, as it is seen', () => {
  const messages = zip.json(`conversations/${chat}/messages.json`)
  const texts = messages.map(({ content }: { content: string | null }) => content)
  expect(texts).toEqual([
    'visto: escrito por mim',
    'visto: escrito por Bia',
    'visto: resposta',
    'visto: depois da edição',
    null,
    'visto: legenda',
    ...Array(5).fill(expect.toSatisfy((content) => !content)),
    null,
  ])
  expect(messages[0]).toMatchObject({
    sender_id: ana.user_id,
    sender_name: 'Ana visto',
    is_mine: true,
    is_read: false,
  })
  expect(messages[1]).toMatchObject({
    sender_name: 'Bia visto',
    is_mine: false,
    reactions: [{ reaction: '👍', count: 1 }],
    my_reactions: ['👍'],
  })
  expect(messages[2].reply_to_message_id).toBe(messages[1].id)
  expect(messages[3].versions).toMatchObject([{ content: 'visto: antes da edição' }])
  expect(messages[4]).toMatchObject({ deleted_for_everyone: true, versions: [], file: null })
})

test('a group is there from the day on which they came, with its lines; one that they left is not', () => {
  const entries = zip.json(`conversations/${group.conversation_id}/messages.json`)
  expect(entries).toMatchObject([
    { kind: 'member_joined', user_id: ana.user_id },
    { content: 'visto: depois que entrei', sender_name: 'Caio visto' },
  ])
  expect(zip.names.filter((name) => name.includes(left.conversation_id))).toEqual([])
  expect(zip.json('groups.json').groups).toMatchObject([{ id: group.id, my_role: 'member' }])
})

test('files come with their messages; what may be seen once does not, for either side', async () => {
  const messages = zip.json(`conversations/${chat}/messages.json`)
  const of = (id: string) => messages.find((message: { id: string }) => message.id === id)
  expect(zip.bytes(of(sent.document).file)?.toString()).toBe('visto: documento inteiro')
  expect(of(sent.document)).toMatchObject({ file_name: 'visto.txt', type: 'file' })
  expect(zip.bytes(of(sent.received).file)?.toString()).toBe('visto: recebido')
  expect(zip.bytes(of(sent.voice).file)).toEqual(createWebm('A_OPUS'))
  expect(zip.bytes(of(sent.photo).file)?.length).toBeGreaterThan(100)
  for (const id of [sent.once, sent.ownOnce])
    expect(of(id)).toMatchObject({ view_once: true, content: null, file: null, file_name: null, media: null })
  expect(zip.names.filter((name) => name.startsWith(`conversations/${chat}/media/`))).toHaveLength(4)
  // Of each file of a message the message says where it is, and the other way round.
  expect(zip.names.filter((name) => name.includes('/media/'))).toEqual(
    expect.arrayContaining(messages.flatMap(({ file }: { file: string | null }) => file ?? [])),
  )
})

test('account, profile, settings, devices: what is known, and nothing that opens them', () => {
  expect(zip.json('account.json')).toMatchObject({
    email: 'visto@exemplo.com.br',
    phone: '+5581999990000',
    has_password: true,
    second_factors: [{ name: 'visto: celular', status: 'verified' }],
    recovery_codes_left: 1,
  })
  expect(zip.json('profile.json')).toMatchObject({ bio: 'visto: minha bio', photo: 'profile/photo.webp' })
  expect(zip.bytes('profile/photo.webp')?.length).toBeGreaterThan(100)
  expect(zip.json('settings.json')).toMatchObject({
    language: 'pt-BR',
    quiet_hours: { time_zone: 'America/Recife' },
  })
  expect(zip.json('devices.json')).toMatchObject({
    sessions: [{ id: ana.session_id, user_agent: 'Firefox', ip: '203.0.113.7' }],
    known_devices: [{}],
    push_subscriptions: [{ push_service: 'push.example.com' }],
    security_notices: [{ kind: 'new_device', data: { ip: '203.0.113.9' } }],
  })
})

test('people: friends, requests, follows and own blocks, never by whom they are blocked', () => {
  expect(zip.json('friends.json')).toHaveLength(2)
  expect(zip.json('friends.json')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ other_name: 'Bia visto', status: 'accepted', asked_by: 'me' }),
      expect.objectContaining({ other_name: 'Caio visto', status: 'pending', asked_by: 'other' }),
    ]),
  )
  expect(zip.json('followers.json')).toMatchObject([{ other_name: 'Caio visto' }])
  expect(zip.json('following.json')).toMatchObject([{ other_name: 'Bia visto' }])
  expect(zip.json('blocked.json')).toMatchObject([{ other_name: 'Dani visto' }])
})

test('reactions, stories, notifications and reports', () => {
  expect(zip.json('reactions.json')).toMatchObject([{ conversation_id: chat, reaction: '👍' }])
  const stories = zip.json('stories.json')
  expect(stories).toMatchObject([{ id: story.photo }, { id: story.text, text_content: 'visto: meu story' }])
  expect(zip.bytes(stories[0].file)?.length).toBeGreaterThan(100)
  expect(zip.json('story-viewers.json')).toMatchObject([{ story_id: story.text, viewer_name: 'Bia visto' }])
  expect(zip.json('seen-stories.json')).toMatchObject([{ owner_name: 'Bia visto' }])
  expect(zip.json('notifications.json')).toEqual(
    expect.arrayContaining([expect.objectContaining({ type: 'friend_request', from_name: 'Caio visto' })]),
  )
  expect(zip.json('reports.json')).toMatchObject([
    { details: 'visto: o que denunciei', reported_name: 'Bia visto' },
  ])
})

test('the list of conversations says what was set and begun to be written, and a page says what is where, in their language', async () => {
  const list = zip.json('conversations.json')
  expect(list).toHaveLength(3)
  expect(list.find(({ name }: { name: string }) => name === 'Caio visto')).toMatchObject({
    settings: { is_archived: true },
    draft: 'visto: rascunho',
  })
  expect(list.filter(({ draft }: { draft: string | null }) => draft === null)).toHaveLength(2)
  expect(zip.bytes('index.html')?.toString()).toContain('<h1>Seus dados no Lero</h1>')
  expect(zip.json('export.json')).toMatchObject({
    format: 1,
    user_id: ana.user_id,
    counts: { 'conversations.json': 3 },
    missing_files: [],
  })
  const read = zip.bytes(`conversations/${chat}/index.html`)?.toString() ?? ''
  for (const part of [
    'visto: escrito por mim',
    'Mensagem apagada',
    'Visualização única',
    '<audio ',
    '>visto.txt<',
  ])
    expect(read).toContain(part)
  expect(read.match(/<article/g)).toHaveLength(12)
  await call(ana, 'profile.update', { display_name: '<b>Ana</b>' })
  await send(server.world, ana, chat, '</p><img src=x>')
  await call(bia, 'profile.update', { display_name: '<script>visto</script>' })
  await call(ana, 'settings.update', { language: 'es' })
  const again = await exportOf(server, ana)
  const page = again.bytes('index.html')?.toString() ?? ''
  const chatPage = again.bytes(`conversations/${chat}/index.html`)?.toString() ?? ''
  expect(chatPage).toContain('&lt;/p&gt;&lt;img src=x&gt;')
  expect(chatPage).not.toContain('<img src=x')
  expect(chatPage).not.toContain('<b><b>')
  expect(page).toContain('<html lang="es">')
  expect(page).toContain('&lt;script&gt;visto&lt;/script&gt;')
  expect(page).not.toContain('<script>')
})

test('a file whose bytes are gone is named, and ends nothing', async () => {
  const { rows } = await query(
    `select f.id from files f join attachments a on a.file_id = f.id
     join messages m on m.conversation_id = a.conversation_id and m.seq = a.seq where m.id = $1`,
    [sent.received],
  )
  await server.files.delete(`media-messages/${rows[0].id}`)
  const without = await exportOf(server, ana)
  const missing = without.json('export.json').missing_files
  expect(missing).toEqual([expect.stringContaining(sent.received)])
  expect(without.names).not.toContain(missing[0])
})

test('of every table it is said what of it stands in an export', () => {
  expect([...EXPORTED, ...Object.keys(LEFT_OUT)].toSorted()).toEqual(
    [...ERASED, ...EMPTIED, ...EVIDENCE, ...IMPERSONAL].toSorted(),
  )
})
