import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World
let ana: Caller

beforeAll(async () => {
  world = await createWorld()
  ana = await world.person({ display_name: 'Ana' })
})
afterAll(() => world.close())

/** Zero-width space and joiner, soft hyphen, Hangul filler, empty Braille cell, line breaks, a lone selector. */
const INVISIBLE = ['\u200b', '\u200d\u2060', '\u00ad', '\u3164', '\u2800', '\n\u2028\r', '\ufe0f', '\u202e']

test('SAFE-018: a name or a message of invisible characters only is refused', async () => {
  const bia = await world.person()
  const { conversation_id } = await world.call(ana, 'conversations.start_direct_conversation', {
    other_user_id: bia.user_id,
  })
  for (const text of INVISIBLE) {
    const refused = [
      await world.ask(ana, 'profile.update', { display_name: text }),
      await world.ask(ana, 'groups.create', { id: randomUUID(), name: text }),
      await world.ask(ana, 'messages.send', { conversation_id, client_id: randomUUID(), content: text }),
    ]
    expect(
      refused.map(({ code }) => code),
      JSON.stringify(text),
    ).toEqual(['invalid_input', 'invalid_input', 'invalid_input'])
  }
  const sent = { conversation_id, client_id: randomUUID(), content: '👩‍👩‍👧 ❤️ oi' }
  expect((await world.ask(ana, 'messages.send', sent)).code).toBeNull()
})

test('SAFE-018: line breaks and direction overrides in names are removed', async () => {
  const display_name = '\u202eAna\nClara\u2028 \t de\r\nSouza\u2069\u2066'
  const { profile } = await world.call(ana, 'profile.update', { display_name })
  expect(profile.display_name).toBe('Ana Clara de Souza')
  const id = randomUUID()
  const { group } = await world.call(ana, 'groups.create', { id, name: '\u202dTurma\ndo vôlei\u202c' })
  expect(group.name).toBe('Turma do vôlei')
})
