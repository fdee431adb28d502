import { STORY_FILE_MAX_BYTES } from '#contract/limits.ts'
import type { CallInput } from '#contract/registry.ts'
import type { Story, StoryReactionType } from '#contract/stories.ts'
import { randomId } from '../../lib/random-id.ts'
import { storiesTexts } from '../../locales/stories.ts'
import { ApiError } from '../../sync/errors.ts'
import type { Sync } from '../../sync/sync.ts'
import { showToast } from '../../ui/toast.store.ts'
import type { StoriesStore } from './stories.store.ts'

export type StoryDraft = {
  readonly input: Omit<CallInput<'stories.publish'>, 'id' | 'file_id'>
  /** Of a photo or a video. */
  readonly content: Blob | null
}

/** What one does with stories, each told of where it fails. */
export interface StoryActions {
  /** False: it was not taken, and what was made stays. */
  publish(draft: StoryDraft): Promise<boolean>
  view(story: Story): void
  react(story: Story, reactionType: StoryReactionType): Promise<boolean>
  /** False: the text is still to be sent. `clientId` stays the same for one text. */
  reply(story: Story, content: string, clientId: string): Promise<boolean>
  remove(story: Story): Promise<boolean>
}

/** A refusal comes within this time where there is a line; later ones are told by themselves. */
const ANSWER_WITHIN_MS = 1500

/** `isSignedIn`: whether this browser still holds a session. */
export function createStoryActions(
  sync: Sync | null,
  store: Pick<StoriesStore, 'patch' | 'drop'>,
  isSignedIn: () => boolean,
): StoryActions {
  const fail = (description: string): false => {
    showToast({ kind: 'error', title: storiesTexts.get().error, description })
    return false
  }
  /** The server's words, of what is gone our own. */
  const explain = (error: unknown, fallback: string, signInText: string): false => {
    if (!(error instanceof ApiError)) return fail(fallback)
    if (error.code === 'unauthenticated') return fail(signInText)
    return fail(error.code === 'not_found' ? storiesTexts.get().storyGone : error.message || fallback)
  }

  return {
    publish: async ({ input, content }) => {
      const t = storiesTexts.get()
      if (!sync || !isSignedIn()) return fail(t.signInToPublish)
      if (content && content.size > STORY_FILE_MAX_BYTES) return fail(t.tooLarge)
      const id = randomId()
      const failed = (): false => {
        showToast({ kind: 'error', title: t.publishFailedTitle, description: t.publishFailedText })
        return false
      }
      const answered = waitForAnswer(sync, id)
      try {
        if (content)
          await sync.upload({
            lane: `stories.publish ${id}`,
            bucket: 'stories',
            content,
            call: 'stories.publish',
            input: { ...input, id },
          })
        else await sync.mutate('stories.publish', { ...input, id })
      } catch {
        return failed()
      }
      const answer = await answered
      if (answer === 'refused') {
        for (const job of sync.memory.jobs.values())
          if ('id' in job.input && job.input.id === id) await sync.discardJob(job.id)
        return failed()
      }
      showToast({ kind: 'success', title: answer === 'published' ? t.published : t.onItsWay })
      return true
    },
    view: (story) => {
      // Nobody is told where there is nobody (part 1 §5).
      if (!sync || !isSignedIn() || story.user_id === sync.me || story.is_viewed) return
      store.patch(story, { is_viewed: true })
      void sync.mutate('stories.view', { story_id: story.id })
    },
    react: async (story, reaction_type) => {
      const t = storiesTexts.get()
      if (!sync || !isSignedIn()) return fail(t.signInToReact)
      const before = story.my_reaction
      store.patch(story, { my_reaction: reaction_type })
      try {
        await sync.call('stories.react', { story_id: story.id, reaction_type, client_id: randomId() })
        return true
      } catch (error) {
        store.patch(story, { my_reaction: before })
        return explain(error, t.reactFailed, t.signInToReact)
      }
    },
    reply: async (story, content, client_id) => {
      const t = storiesTexts.get()
      if (!sync || !isSignedIn()) return fail(t.sendFailed)
      try {
        await sync.call('stories.reply', { story_id: story.id, content, client_id })
        showToast({ kind: 'success', title: t.sent })
        return true
      } catch {
        return fail(t.sendFailed)
      }
    },
    remove: async (story) => {
      const t = storiesTexts.get()
      if (!sync || !isSignedIn()) return fail(t.signInToDelete)
      try {
        await sync.call('stories.delete', { story_id: story.id })
        store.drop(story)
        showToast({ kind: 'success', title: t.deleted, description: t.deletedText })
        return true
      } catch (error) {
        return explain(error, t.deleteFailed, t.signInToDelete)
      }
    },
  }
}

/** What becomes of a publication in a moment; `waiting`: there is no line, or its file is still on the way. */
function waitForAnswer(sync: Sync, storyId: string): Promise<'published' | 'refused' | 'waiting'> {
  return new Promise((resolve) => {
    let wasKept = false
    const isKept = (): boolean =>
      [...sync.memory.jobs.values()].some(({ input }) => 'id' in input && input.id === storyId)
    const finish = (answer: 'published' | 'refused' | 'waiting'): void => {
      clearTimeout(timer)
      for (const end of ends) end()
      resolve(answer)
    }
    const timer = setTimeout(() => finish('waiting'), ANSWER_WITHIN_MS)
    const ends = [
      sync.onJobRefusal(({ job: { input } }) => {
        if ('id' in input && input.id === storyId) finish('refused')
      }),
      sync.memory.subscribe('jobs', () => {
        // It goes with its refusal, which is told right after.
        if (wasKept && !isKept()) queueMicrotask(() => finish('published'))
        wasKept ||= isKept()
      }),
    ]
  })
}
