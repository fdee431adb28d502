import type { Register } from '#contract/frames.ts'
import { type StoryRegister, storyRegister, type StoryViewRegister } from '#contract/stories.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Audience, isInAudience } from './stories.policy.ts'
import { selectContacts } from './stories.queries.ts'

/** Contacts that are read and told in one go: whoever has very many takes turns with the rest. */
const SLICE = 500

/**
 * 'stories-changes' (D-005): tells the owner's devices and those contacts who may see the story; strangers, whom a public
 * one is for too, find it in their next list (docs/decisions/0131). A hint: it never fails the call that made the change.
 */
export async function announceStory(
  platform: Platform,
  known: StoryRegister,
  audience: Audience,
): Promise<void> {
  try {
    // A story as its owner sees it passes for a StoryRegister too; what is for them alone goes no further than here.
    const register = storyRegister.parse(known)
    tell(platform, register, [register.user_id])
    let after: string | null = null
    do {
      const contacts = await selectContacts(platform.pool, register.user_id, after, SLICE)
      const users = contacts.filter((one) => isInAudience(audience, one)).map((one) => one.user_id)
      if (users.length > 0) tell(platform, register, users)
      after = contacts.length === SLICE ? contacts.at(-1)!.user_id : null
    } while (after !== null)
  } catch (error) {
    platform.log.warn({ err: error }, 'a story is not announced, lists will tell of it')
  }
}

/** To the owner, and to the other devices of who saw it. */
export function announceView(platform: Platform, register: StoryViewRegister): void {
  tell(platform, register, [register.user_id, register.viewer_id])
}

function tell({ bus }: Platform, register: Register, users: readonly string[]): void {
  bus.publish([{ kind: 'register', register, users: [...users] }])
}
