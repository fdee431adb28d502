import { expect, test } from 'vitest'
import { emptyMeta } from './change.ts'
import { NetworkError } from './errors.ts'
import { createMemory } from './memory.ts'
import type { Call } from './sync.ts'
import { createCallWithinEpoch } from './within-epoch.ts'

const CONVERSATION_ID = '00000001-0000-4000-8000-000000000001'

/** A call during which the server is found to be in the second epoch; the first is known before where it is named. */
const callInto = (before: string | null): Call => {
  const memory = createMemory()
  memory.apply({ meta: { ...emptyMeta, epoch: before } })
  const answer = async () => memory.apply({ meta: { ...emptyMeta, epoch: 'second' } })
  return createCallWithinEpoch(memory, answer as unknown as Call)
}

test('I12: an answer of an earlier epoch counts as lost', async () => {
  await expect(callInto('first')('messages.open', { conversation_id: CONVERSATION_ID })).rejects.toThrow(
    NetworkError,
  )
  await expect(
    callInto('second')('messages.open', { conversation_id: CONVERSATION_ID }),
  ).resolves.toBeUndefined()
})

test('I12: so does an older page of a log that was asked for before any epoch was known', async () => {
  await expect(
    callInto(null)('messages.open', { conversation_id: CONVERSATION_ID, before: 7 }),
  ).rejects.toThrow(NetworkError)
  await expect(callInto(null)('messages.open', { conversation_id: CONVERSATION_ID })).resolves.toBeUndefined()
})
