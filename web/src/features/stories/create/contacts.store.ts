import type { StoryContact } from '#contract/stories.ts'
import { readLocal, writeLocal } from '../../../lib/local-store.ts'
import { oneAtATime } from '../../../sync/one-at-a-time.ts'
import { perSync } from '../../../sync/per-sync.ts'
import { createValue, type Readable } from '../../../sync/readable.ts'
import type { Sync } from '../../../sync/sync.ts'

export interface ContactsStore extends Readable<readonly StoryContact[] | null> {
  /** Asks the server; where it does not answer what it said last stays. */
  load(): Promise<void>
}

/**
 * Who can see a story that is not public, as the server said last to this device: what a device knows of its chats does
 * not tell whether both have written. Null: it never said so.
 */
export const getContactsStore = perSync(createContactsStore)

function createContactsStore({ me, call }: Sync): ContactsStore {
  const told = createValue(readKept(me))
  const load = oneAtATime(async () => {
    try {
      const contacts: StoryContact[] = []
      for (let hasMore = true; hasMore;) {
        const after = contacts.at(-1)?.user_id
        const page = await call('stories.contacts', after ? { after } : {})
        contacts.push(...page.contacts)
        hasMore = page.has_more
      }
      writeLocal(keyOf(me), JSON.stringify(contacts))
      told.set(contacts)
    } catch {
      // Whoever begins the next story asks again.
    }
  })
  return { subscribe: told.subscribe, getSnapshot: told.getSnapshot, load }
}

const keyOf = (me: string): string => `lero-story-contacts-${me}`

function readKept(me: string): readonly StoryContact[] | null {
  try {
    return JSON.parse(readLocal(keyOf(me)) ?? 'null') as readonly StoryContact[] | null
  } catch {
    return null
  }
}
