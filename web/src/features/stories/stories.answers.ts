import type { CallInput, CallOutput } from '#contract/registry.ts'
import type { StoryGroup } from '#contract/stories.ts'
import type { Change } from '../../sync/change.ts'
import type { AnswerContext } from '../../sync/dispatch.ts'

/** What was published joins the own stories in the same step in which its job goes: it is never gone in between. */
function keepPublished({ story }: CallOutput<'stories.publish'>, known: StoryGroup | undefined): Change {
  const others = known?.stories.filter(({ id }) => id !== story.id) ?? []
  const group: StoryGroup = {
    user_id: story.user_id,
    profile: known?.profile ?? { display_name: null, avatar_url: null },
    stories: [story, ...others],
    has_new_content: false,
  }
  return { stories: { put: [group] } }
}

export const storiesAnswers = {
  'stories.publish': (
    output: CallOutput<'stories.publish'>,
    _input: CallInput<'stories.publish'>,
    { memory }: AnswerContext,
  ): Change => keepPublished(output, memory.stories.get(output.story.user_id)),
  'stories.view': (): Change => ({}),
}
