import { randomUUID } from 'node:crypto'
import type { CallInput, CallName, CallOutput } from '#contract/registry.ts'
import { SocketClient } from '../ws/testing/socket-client.ts'

/** A person with an account on a server that is reached over HTTP and its socket alone. */
export type Visitor = {
  id: string
  token: string
  /** What they sign in with. */
  account: { email: string; password: string }
  ask(name: CallName, input: unknown): Promise<{ status: number; body: unknown }>
  /** Throws when the call is refused. */
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>>
  /** A greeted socket. */
  connect(isVisible?: boolean): Promise<SocketClient>
}

/** Signs up at the server of this address. */
export async function visit(url: string): Promise<Visitor> {
  const post = (path: string, token: string, body: unknown) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  const account = { email: `${randomUUID()}@exemplo.com.br`, password: 'quatro-cavalos-azuis' }
  const response = await post('/auth/v1/signup', '', account)
  const { access_token: token, user } = (await response.json()) as {
    access_token: string
    user: { id: string }
  }
  const ask: Visitor['ask'] = async (name, input) => {
    const answer = await post(`/api/${name}`, token, input)
    return { status: answer.status, body: await answer.json() }
  }
  return {
    id: user.id,
    token,
    account,
    ask,
    call: async <N extends CallName>(name: N, input: CallInput<N>) => {
      const { status, body } = await ask(name, input)
      if (status !== 200) throw new Error(`${name} was refused: ${JSON.stringify(body)}`)
      return body as CallOutput<N>
    },
    connect: (isVisible) => SocketClient.connect(`${url.replace('http', 'ws')}/socket`, token, isVisible),
  }
}
