import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDirectConversation } from '../../features/conversations/start-direct-conversation.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createPeople } from '../testing/people.ts'
import { createTestPlatform, type TestPlatform } from '../testing/platform.ts'

let database: TestDatabase
let platform: TestPlatform

beforeAll(async () => {
  database = await createTestDatabase()
  platform = createTestPlatform(database)
})
afterAll(() => database.drop())

test('smoke', async () => {
  const [ana, bia] = await createPeople(database.pool, 2)
  const started = await startDirectConversation(platform, ana!.user_id, bia!.user_id)
  if (!started.ok) throw new Error('no')
  const answers = await Promise.all(
    [1, 2, 3].map((n) =>
      platform.append.send({
        sender_id: ana!.user_id,
        message: {
          conversation_id: started.conversation_id,
          client_id: randomUUID(),
          content: `m "${n}" \\ x`,
        },
      }),
    ),
  )
  expect(answers[0]!.ok).toBe(true)
})
