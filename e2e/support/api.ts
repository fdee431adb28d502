import { randomUUID } from 'node:crypto'
import type { CallInput, CallName, CallOutput } from '#contract/registry.ts'
import { readFromOutbox } from './outbox.ts'

/** The session as `/auth/v1` answers it and as the web app keeps it. */
export type Session = {
  access_token: string
  refresh_token: string
  token_type: string
  expires_in: number
  expires_at: number
  user: { id: string; email: string }
}

/** An account made for one test. */
export type Person = {
  id: string
  name: string
  email: string
  password: string
  session: Session
}

/** Factories over the public HTTP interface: what a test needs before its first step. */
export interface Api {
  createPerson: (name?: string) => Promise<Person>
  /** Somebody whom nobody has shown the tutorial yet: everybody else has seen it. */
  createNewcomer: (name?: string) => Promise<Person>
  /** Another session of this person, as on another device. */
  signIn: (person: Person) => Promise<Session>
  /** The person shows that the e-mail is theirs: recovering by it then ends nothing but the password (D-166). */
  proveEmail: (person: Person) => Promise<void>
  /** Asks for a recovery link, which goes to the outbox. */
  recover: (person: Person) => Promise<void>
  /** The direct conversation of two people who both want it. */
  createChat: (a: Person, b: Person) => Promise<string>
  /** What one begins with somebody who does not know them: a request, once something is written. */
  createRequest: (from: Person, to: Person) => Promise<string>
  /** A group with its creator as admin. */
  createGroup: (
    creator: Person,
    name: string,
    members: Person[],
  ) => Promise<{ groupId: string; conversationId: string }>
  /** Sends texts one after the other; answers their message ids. */
  sendTexts: (sender: Person, conversationId: string, ...texts: string[]) => Promise<string[]>
  /** Any call of the contract, as this person. */
  call: <N extends CallName>(person: Person, name: N, input: CallInput<N>) => Promise<CallOutput<N>>
}

async function post<T>(url: string, body: unknown, token?: string): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`)
  return JSON.parse(text) as T
}

export function connectApi(origin: string): Api {
  const call: Api['call'] = (person, name, input) =>
    post(`${origin}/api/${name}`, input, person.session.access_token)

  const createRequest: Api['createRequest'] = async (from, to) => {
    const asked = { other_user_id: to.id }
    return (await call(from, 'conversations.start_direct_conversation', asked)).conversation_id
  }

  const createNewcomer: Api['createNewcomer'] = async (name = 'Pessoa de Teste') => {
    const email = `p-${randomUUID()}@example.com`
    const password = `senha-${randomUUID()}`
    const session = await post<Session>(`${origin}/auth/v1/signup`, {
      email,
      password,
      data: { display_name: name },
    })
    return { id: session.user.id, name, email, password, session }
  }

  return {
    call,
    createNewcomer,
    createPerson: async (name) => {
      const person = await createNewcomer(name)
      await call(person, 'profile.update', { tutorial_completed: true })
      return person
    },
    signIn: ({ email, password }) =>
      post<Session>(`${origin}/auth/v1/token?grant_type=password`, { email, password }),
    proveEmail: async ({ email, session }) => {
      const headers = { authorization: `Bearer ${session.access_token}` }
      const asked = await fetch(`${origin}/auth/v1/reauthenticate`, { headers })
      if (!asked.ok) throw new Error(`reauthenticate answered ${asked.status}`)
      const nonce = await readFromOutbox(email, /código (\d{6})/)
      await post(`${origin}/auth/v1/reauthenticate`, { nonce }, session.access_token)
    },
    recover: async ({ email }) => {
      await post(`${origin}/auth/v1/recover`, { email })
    },
    createChat: async (a, b) => {
      await createRequest(b, a)
      return createRequest(a, b)
    },
    createRequest,
    createGroup: async (creator, name, members) => {
      const groupId = randomUUID()
      const member_ids = members.map((member) => member.id)
      const { conversation_id } = await call(creator, 'groups.create', { id: groupId, name, member_ids })
      return { groupId, conversationId: conversation_id }
    },
    sendTexts: async (sender, conversationId, ...texts) => {
      const ids: string[] = []
      for (const content of texts) {
        const sent = { conversation_id: conversationId, client_id: randomUUID(), content }
        ids.push((await call(sender, 'messages.send', sent)).message_id)
      }
      return ids
    },
  }
}
