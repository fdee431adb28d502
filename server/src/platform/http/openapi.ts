import { z } from 'zod'
import { errorStatus, type ErrorCode } from '#contract/errors.ts'
import { calls, OPEN_CALLS } from '#contract/registry.ts'
import { WIRE_RANGE } from '#contract/wire-version.ts'

const commonErrors: readonly ErrorCode[] = [
  'invalid_input',
  'unauthenticated',
  'rate_limited',
  'busy',
  'internal',
]

/** The API reference: OpenAPI 3.1, made from the same table that types the handlers. */
export function describeOpenApi() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lero',
      version: `${WIRE_RANGE.max}`,
      description:
        'Every call is POST with a JSON body and answers JSON. Errors are {code, message}. Signing in speaks the public GoTrue HTTP shape under /auth/v1.',
    },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'message'],
          properties: { code: { enum: Object.keys(errorStatus) }, message: { type: 'string' } },
        },
      },
    },
    paths: Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [
        `/api/${name}`,
        {
          post: {
            operationId: name,
            tags: [name.split('.')[0]],
            summary: call.summary,
            ...(openCalls.has(name) && { security: [] }),
            requestBody: { required: true, content: json(schemaOf(call.input, 'input')) },
            responses: {
              200: { description: 'Done', content: json(schemaOf(call.output, 'output')) },
              ...describeErrors([...commonErrors, ...call.errors]),
            },
          },
        },
      ]),
    ),
  }
}

const openCalls: ReadonlySet<string> = new Set(OPEN_CALLS)

const json = (schema: unknown) => ({ 'application/json': { schema } })

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** One response per status, naming the codes that answer with it. */
const describeErrors = (codes: readonly ErrorCode[]) => {
  const byStatus = groupByStatus(codes)
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      status,
      { description: names.join(', '), content: json({ $ref: '#/components/schemas/Error' }) },
    ]),
  )
}

const groupByStatus = (codes: readonly ErrorCode[]): Map<number, ErrorCode[]> => {
  const groups = new Map<number, ErrorCode[]>()
  for (const code of new Set(codes)) {
    const status = errorStatus[code]
    groups.set(status, [...(groups.get(status) ?? []), code])
  }
  return groups
}
