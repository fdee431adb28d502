import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useAuth } from './use-auth.tsx'

const Stranger = () => <p>{useAuth().state}</p>

test("AUTH-041: outside its provider the auth state throws 'useAuth deve ser usado dentro de AuthProvider'", () => {
  expect(() => renderToString(<Stranger />)).toThrow('useAuth deve ser usado dentro de AuthProvider')
})
