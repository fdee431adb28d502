import { TOTP, URI } from 'otpauth'
import type { AuthAnswer, AuthServer } from './auth-server.ts'
import { signUpPerson, type TestPerson } from './people.ts'

/** What a person does with an authenticator app. */
export interface SecondFactor {
  readonly person: TestPerson
  readonly factorId: string
  readonly recoveryCodes: readonly string[]
  /** What the app shows now; each code is good once, so time passes first. */
  nextCode(): string
  /** Gives a code in a session of theirs. */
  give(session: TestPerson, code: string, device?: string): Promise<AuthAnswer>
}

/** Signs somebody up and turns their second factor on. */
export async function turnFactorOn(server: AuthServer, device = ''): Promise<SecondFactor> {
  const person = await signUpPerson(server, device)
  const enrolled = await server.request('POST', '/factors', {
    token: person.access_token,
    body: { factor_type: 'totp' },
  })
  const factorId = enrolled.body.id
  const app = URI.parse(enrolled.body.totp.uri)
  if (!(app instanceof TOTP)) throw new Error('not a time-based factor')
  const nextCode = () => {
    server.clock.advance(30_000)
    return app.generate({ timestamp: server.clock.now() })
  }
  const give: SecondFactor['give'] = async ({ access_token: token }, code, on = device) => {
    const challenged = await server.request('POST', `/factors/${factorId}/challenge`, { token, device: on })
    const body = { challenge_id: challenged.body.id, code }
    return server.request('POST', `/factors/${factorId}/verify`, { token, body, device: on })
  }
  const { body } = await give(person, nextCode())
  const { access_token, refresh_token, recovery_codes: recoveryCodes } = body
  return { person: { ...person, access_token, refresh_token }, factorId, recoveryCodes, nextCode, give }
}
