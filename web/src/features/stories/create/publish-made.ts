import type { StoryDraft } from '../story-actions.ts'
import type { Missing } from './use-made-story.ts'

type Steps = {
  /** Null: it was given up meanwhile. */
  readonly finish: () => Promise<StoryDraft | Missing | null>
  readonly publish: (draft: StoryDraft) => Promise<boolean>
  /** It is made: from here on it goes, whoever leaves. */
  readonly onGoing: () => void
  readonly onFail: (reason: Missing['missing'] | 'publishFailed') => void
}

/** Finishes what was made and publishes it. False: what was made stays, and its person knows why. */
export async function publishMade({ finish, publish, onGoing, onFail }: Steps): Promise<boolean> {
  try {
    const draft = await finish()
    if (!draft) return false
    if ('missing' in draft) {
      onFail(draft.missing)
      return false
    }
    onGoing()
    return await publish(draft)
  } catch {
    // What finishes it comes in a chunk, which a dead line or a newer release may keep from coming.
    onFail('publishFailed')
    return false
  }
}
