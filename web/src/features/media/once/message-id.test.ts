import { expect, test } from 'vitest'
import { toMessageId } from './message-id.ts'

test('the id of a message is known where it was written', async () => {
  // select send_key('11111111-2222-3333-4444-555555555555', 'AAAAAAAA-bbbb-cccc-dddd-eeeeeeeeeeee')
  const id = await toMessageId('11111111-2222-3333-4444-555555555555', 'AAAAAAAA-bbbb-cccc-dddd-eeeeeeeeeeee')
  expect(id).toBe('81a638ec-d19d-51f3-2dd3-5843b9229e6c')
})
