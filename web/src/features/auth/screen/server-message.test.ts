import { expect, test } from 'vitest'
import { texts } from '../../../locales/pt-BR/auth.ts'
import { AuthError } from '../auth-types.ts'
import { describeAuthError } from './problem.ts'

test('ERRORS-004: the server message is shown when there is one, else the fallback of the catalogue', () => {
  const said = new AuthError('unexpected_failure', 'O servidor está em manutenção.')
  expect(describeAuthError(said, texts, 'Erro ao fazer login')).toBe('O servidor está em manutenção.')
  const silent = new AuthError('unexpected_failure', null)
  expect(describeAuthError(silent, texts, 'Erro ao fazer login')).toBe('Erro ao fazer login')
  expect(describeAuthError(new Error('broken'), texts, 'Erro ao enviar código')).toBe('Erro ao enviar código')
})
