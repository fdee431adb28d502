import type { SoakStand } from './soak.ts'

export type HttpAnswer = number | 'no connection'

/** What a client meets again with its back-off: a process that ends or is about to, a database that is away. */
export const PASSING: readonly HttpAnswer[] = [200, 503, 'no connection']

export interface HttpLoad {
  readonly call?: string
  readonly input?: unknown
  /** What call number `nth` speaks. */
  readonly wireOf?: (nth: number) => string
  readonly everyMs?: number
}

/** One call after the other over HTTP, of all people and to all servers in turn, beside the sockets. */
export async function askOverHttp(
  { servers, tokens }: Pick<SoakStand, 'servers' | 'tokens'>,
  isOver: () => boolean,
  { call = 'conversations.list', input = {}, wireOf = () => '2-3', everyMs = 20 }: HttpLoad = {},
): Promise<HttpAnswer[]> {
  const answers: HttpAnswer[] = []
  for (let nth = 0; !isOver(); nth += 1) {
    const server = servers[nth % servers.length]
    const answer = await fetch(`http://127.0.0.1:${server?.port}/api/${call}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${tokens[nth % tokens.length]}`,
        'x-lero-wire': wireOf(nth),
      },
      body: JSON.stringify(input),
    }).then(
      ({ status }) => status,
      () => 'no connection' as const,
    )
    answers.push(answer)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  return answers
}
