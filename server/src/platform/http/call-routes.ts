import type { FastifyInstance } from 'fastify'
import { errorStatus } from '#contract/errors.ts'
import { toAddressKey } from '../addresses.ts'
import type { Caller } from '../call.ts'
import type { Dispatch } from '../dispatch.ts'
import { readFault } from '../faults.ts'
import { describeOpenApi } from './openapi.ts'

export type Authenticate = (accessToken: string) => Promise<Caller | null>

type CallRoutes = {
  readonly dispatch: Dispatch
  readonly authenticate: Authenticate
  /** The test build alone reads the fault header, and only from loopback. */
  readonly acceptsFaults: boolean
}

/** `POST /api/<feature>.<call>` for every call of the contract, and the document that describes them. */
export function registerCallRoutes(
  http: FastifyInstance,
  { dispatch, authenticate, acceptsFaults }: CallRoutes,
): void {
  http.post<{ Params: { name: string } }>('/api/:name', async (request, reply) => {
    const response = await dispatch({
      name: request.params.name,
      caller: await authenticateRequest(authenticate, request.headers.authorization),
      input: request.body ?? {},
      source: toAddressKey(request.ip),
      fault: acceptsFaults ? readFault(request.headers, request.ip) : undefined,
    })
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-store')
    if (response.ok) return reply.send(response.body)
    return reply.code(errorStatus[response.error.code]).send(JSON.stringify(response.error))
  })

  const document = JSON.stringify(describeOpenApi(), null, 2)
  http.get('/api/docs', (_request, reply) =>
    reply.type('application/vnd.oai.openapi+json;version=3.1').send(document),
  )
}

/** The caller of a request by its bearer token; null without a good one. */
export async function authenticateRequest(
  authenticate: Authenticate,
  header: string | undefined,
): Promise<Caller | null> {
  const token = header?.match(/^Bearer (\S+)$/i)?.[1]
  return token ? authenticate(token) : null
}
