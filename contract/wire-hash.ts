import { z } from 'zod'
import { clientFrame, serverFrame } from './frames.ts'
import { calls } from './registry.ts'

/** Everything that crosses the wire as one JSON text: changes when, and only when, the wire does. */
export function describeWire(): string {
  return JSON.stringify({
    calls: Object.entries(calls)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, call]) => ({
        name,
        errors: call.errors.toSorted((a, b) => (a < b ? -1 : 1)),
        input: toJsonSchema(call.input, 'input'),
        output: toJsonSchema(call.output, 'output'),
      })),
    in: toJsonSchema(clientFrame, 'input'),
    out: toJsonSchema(serverFrame, 'output'),
  })
}

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })
