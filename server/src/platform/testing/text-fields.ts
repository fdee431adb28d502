import { z } from 'zod'
import { type CallName, calls } from '#contract/registry.ts'

type Schema = {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
}
export type Path = readonly string[]

/** Of a list. */
const FIRST = '0'

/** Where a call takes text of any sort: what has a form of its own (ids, moments, colours) is refused by that. */
export function findTextFields(name: CallName): Path[] {
  const schema = z.toJSONSchema(calls[name].input, { io: 'input', unrepresentable: 'any' }) as Schema
  return walk(schema, [])
}

function walk(schema: Schema, path: Path): Path[] {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => walk(one, path))
  const isText = schema.type === 'string' && !schema.format && !schema.pattern
  if (isText) return schema.enum || schema.const !== undefined ? [] : [path]
  if (schema.items) return walk(schema.items, [...path, FIRST])
  return Object.entries(schema.properties ?? {}).flatMap(([key, one]) => walk(one, [...path, key]))
}

/** The input with `text` at this place of it. */
export function putText(input: unknown, path: Path, text: string): unknown {
  const [key, ...rest] = path
  if (key === undefined) return text
  if (key === FIRST) return [putText(null, rest, text)]
  const fields = (input ?? {}) as Record<string, unknown>
  return { ...fields, [key]: putText(fields[key], rest, text) }
}
