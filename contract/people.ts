import { z } from 'zod'
import { humanText, uuid } from './common.ts'
import { defineCall } from './define.ts'
import { profile } from './profile.ts'

export const peopleCalls = {
  'people.search': defineCall({
    summary:
      'People whose name or bio contains the text, accents and case aside, without the caller and without blocked pairs; at most 20 (part 2 §9, D-081).',
    input: z.object({ query: humanText.max(200) }),
    output: z.object({ profiles: z.array(profile) }),
  }),
  'people.block': defineCall({
    summary: 'Blocks a person (D-084, D-085). A repeat changes nothing.',
    input: z.object({ user_id: uuid }),
    output: z.object({}),
    errors: ['not_found'],
  }),
  'people.unblock': defineCall({
    summary: 'Removes a block of the caller. A repeat changes nothing.',
    input: z.object({ user_id: uuid }),
    output: z.object({}),
  }),
}
