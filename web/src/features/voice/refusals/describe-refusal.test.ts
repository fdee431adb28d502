import { expect, test } from 'vitest'
import { nameFailure } from './describe-refusal.ts'

const broke = { code: 'internal', message: 'Erro interno', at: 'call' } as const
const refused = { code: 'not_found', message: 'Não encontrado', at: 'call' } as const
const atUpload = { code: 'payload_too_large', message: 'Grande demais', at: 'upload' } as const

test('each situation of D-090 has its sentence', () => {
  const chat = { isGroup: false, path: '/chat/c1' }
  const app = { isGroup: false, path: '/app' }
  const group = { isGroup: true, path: '/app' }
  expect([chat, app, group].map((where) => nameFailure(atUpload, where))).toEqual(Array(3).fill('upload'))
  expect(nameFailure(broke, chat)).toBe('insert_on_route')
  expect(nameFailure(broke, app)).toBe('insert_on_main')
  expect(nameFailure(refused, chat)).toBe('refused')
  expect(nameFailure(refused, app)).toBe('refused')
  expect(nameFailure({ ...refused, code: 'blocked' }, app)).toBe('refused')
  expect([broke, refused].map((failure) => nameFailure(failure, group))).toEqual(['group', 'group'])
  expect([chat, group].map((where) => nameFailure({ code: 'internal', at: 'call' }, where))).toEqual([
    'unexpected',
    'unexpected',
  ])
})
