import type { CallInput } from '#contract/registry.ts'
import type { Story, StoryGroup } from '#contract/stories.ts'
import type { Job } from '../../sync/job.ts'
import type { Sync } from '../../sync/sync.ts'

/** What waits to be published from this device. */
export type StoryUpload = {
  readonly job_id: string
  readonly state: 'waiting' | 'failed'
  /** Of its file; 1 where there is none to send. */
  readonly sent_share: number
  readonly has_file: boolean
}

export type ShownStory = Story & { readonly upload: StoryUpload | null }
export type ShownGroup = Omit<StoryGroup, 'stories'> & {
  /** In the order in which they are shown: the oldest first. */
  readonly stories: readonly ShownStory[]
}

/** What is shown of each record; the same one until something of it changes, so that nobody else's face is drawn anew. */
const shownOf = new WeakMap<StoryGroup, ShownGroup>()

function show(group: StoryGroup, nowMs: number): ShownGroup {
  const stories = group.stories.filter((story) => Date.parse(story.expires_at) > nowMs)
  const before = shownOf.get(group)
  if (before?.stories.length === stories.length) return before
  const shown: ShownGroup = {
    ...group,
    stories: stories.map((story) => ({ ...story, upload: null })).toReversed(),
    has_new_content: stories.some((story) => !story.is_viewed),
  }
  shownOf.set(group, shown)
  return shown
}

/** Of others: with something new first. */
export function showOthers({ memory, me }: Sync, nowMs: number): readonly ShownGroup[] {
  return [...memory.stories.values()]
    .filter(({ user_id }) => user_id !== me)
    .map((group) => show(group, nowMs))
    .filter(({ stories }) => stories.length > 0)
    .toSorted(compareGroups)
}

/** With something new first; of those alike whoever published last. */
function compareGroups(a: ShownGroup, b: ShownGroup): number {
  const lastOf = ({ stories }: ShownGroup): string => stories.at(-1)?.created_at ?? ''
  return Number(b.has_new_content) - Number(a.has_new_content) || (lastOf(a) < lastOf(b) ? 1 : -1)
}

/** One's own, with what is on its way; null: there is none. */
export function showOwn({ memory, me }: Sync, nowMs: number): ShownGroup | null {
  const known = memory.stories.get(me)
  const published = known ? show(known, nowMs).stories : []
  const ids = new Set(published.map(({ id }) => id))
  const waiting = [...memory.jobs.values()]
    .filter(({ call }) => call === 'stories.publish')
    .toSorted((a, b) => a.order - b.order)
    .map((job) => showJob(job, me))
    .filter(({ id }) => !ids.has(id))
  const stories = [...published, ...waiting]
  if (stories.length === 0) return null
  const profile = known?.profile ?? { display_name: null, avatar_url: null }
  return { user_id: me, profile, stories, has_new_content: false }
}

function showJob(job: Job, me: string): ShownStory {
  const input = job.input as CallInput<'stories.publish'>
  const isUpload = job.kind === 'upload'
  return {
    id: input.id,
    user_id: me,
    content_type: input.content_type,
    content_url: null,
    text_content: input.text_content ?? null,
    background_color: input.background_color ?? null,
    text_style: input.text_style ?? null,
    caption: input.caption ?? null,
    location: input.location ?? null,
    allow_replies: input.allow_replies ?? true,
    is_active: true,
    start_ms: input.start_ms ?? 0,
    duration_ms: input.duration_ms ?? null,
    privacy_type: input.privacy_type ?? 'contacts',
    view_count: 0,
    is_viewed: true,
    my_reaction: null,
    created_at: new Date(job.order).toISOString(),
    expires_at: '9999-12-31T00:00:00.000Z',
    upload: {
      job_id: job.id,
      state: job.state === 'failed' ? 'failed' : 'waiting',
      sent_share: isUpload && job.bytes > 0 ? job.sent_bytes / job.bytes : 1,
      has_file: isUpload,
    },
  }
}
