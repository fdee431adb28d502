import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeWire } from './wire-hash.ts'
import { WIRE_HASH } from './wire-version.ts'

test('the wire is the one that WIRE_VERSION names: after a deliberate change raise it and pin the new hash', () => {
  expect(createHash('sha256').update(describeWire()).digest('hex').slice(0, 16)).toBe(WIRE_HASH)
})
