import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function collect(level: 'info' | 'warn'): { lines: string[]; log: ReturnType<typeof createLog> } {
  const lines: string[] = []
  return { lines, log: createLog(level, { write: (line) => lines.push(line) }) }
}

test('what a person wrote or could sign in with is not in the log, at any depth in use', () => {
  const { lines, log } = collect('info')
  log.info(
    { email: 'ana@example.com', user: { phone: '+5511999990000' }, input: { message: { text: 'segredo' } } },
    'x',
  )
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ana@example.com) already exists.',
  })
  log.error({ err: error }, 'request failed')
  expect(lines).toHaveLength(2)
  expect(lines.join('')).not.toMatch(/ana@example|99999|segredo/)
  expect(JSON.parse(lines[1] ?? '{}')).toMatchObject({
    msg: 'request failed',
    err: { code: '23505', message: 'duplicate key', detail: '[redacted]' },
  })
})

test('lines below the level are not written', () => {
  const { lines, log } = collect('warn')
  log.info('quiet')
  expect(lines).toEqual([])
})
