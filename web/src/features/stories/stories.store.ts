import type { Story, StoryGroup, StoryRegister, StoryViewRegister } from '#contract/stories.ts'
import { createValue, createDerived, type Readable } from '../../sync/readable.ts'
import { ApiError } from '../../sync/errors.ts'
import { oneAtATime } from '../../sync/one-at-a-time.ts'
import { perSync } from '../../sync/per-sync.ts'
import type { Sync } from '../../sync/sync.ts'
import { type ShownGroup, showOthers, showOwn } from './shown-stories.ts'

export type StoriesView = {
  /** They are being asked for. */
  readonly isLoading: boolean
  readonly state: 'loading' | 'ready' | 'failed'
  /** One's own, with what is on its way; null: there is none. */
  readonly own: ShownGroup | null
  /** Of others: with something new first. */
  readonly others: readonly ShownGroup[]
}

export interface StoriesStore extends Readable<StoriesView> {
  /** Asks for all again. */
  load(): Promise<void>
  /** Asks for those of one person: addresses of files come with them. */
  refresh(userId: string): Promise<void>
  patch(story: Pick<Story, 'id' | 'user_id'>, part: Partial<Story>): void
  drop(story: Pick<Story, 'id' | 'user_id'>): void
  /** The server refused the whole list. */
  onRefused: (listener: () => void) => () => void
}

/** Told to the page when a view was recorded (part 1 §4). */
export const STORY_VIEW_ADDED = 'story-view-added'

/**
 * Stories that this person may see, as the device knows them, then as the server tells them; what was published here is
 * there at once (docs/decisions/0133).
 */
export const getStoriesStore = perSync(createStoriesStore)

function createStoriesStore(sync: Sync): StoriesStore {
  const { memory, me } = sync
  const reading = createValue<'reading' | 'read' | 'failed'>('reading')
  const refused = new Set<() => void>()

  /** Only what differs from what the device knows is put in: nobody else's face is drawn anew. */
  const take = (groups: readonly StoryGroup[], remove: readonly string[] = []): void => {
    const put = groups
      .map((group) => keepSeen(group, memory.stories.get(group.user_id)))
      .filter((group) => group !== memory.stories.get(group.user_id))
    if (put.length > 0 || remove.length > 0) sync.keep('stories', { put, remove })
  }
  const load = oneAtATime(async () => {
    reading.set('reading')
    try {
      const { groups } = await sync.call('stories.list', {})
      const shown = new Set(groups.map(({ user_id }) => user_id))
      const gone = [...memory.stories.keys()].filter((id) => !shown.has(id))
      take(groups, gone)
      reading.set('read')
    } catch (error) {
      reading.set('failed')
      if (error instanceof ApiError) for (const listener of refused) listener()
    }
  })
  const refresh = async (userId: string): Promise<void> => {
    try {
      const { group } = await sync.call('stories.of_user', { user_id: userId })
      if (group) take([group])
      else take([], [userId])
    } catch {
      // What the device knows is shown until there is a line.
    }
  }

  const edit = (userId: string, change: (stories: readonly Story[]) => Story[]): void => {
    const group = memory.stories.get(userId)
    if (!group) return
    const stories = change(group.stories)
    if (stories.length > 0) take([{ ...group, stories, has_new_content: userId !== me }])
    else take([], [userId])
  }
  const patch: StoriesStore['patch'] = ({ id, user_id }, part) =>
    edit(user_id, (stories) => stories.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const drop: StoriesStore['drop'] = ({ id, user_id }) =>
    edit(user_id, (stories) => stories.filter((one) => one.id !== id))

  const takeStory = ({ user_id, story_id, story }: StoryRegister): void => {
    if (!story) return drop({ id: story_id, user_id })
    const group = memory.stories.get(user_id)
    if (group?.stories.some(({ id }) => id === story_id)) return
    // The face of somebody new, and one's own from another device, come with their stories.
    if (!group || user_id === me) return void refresh(user_id)
    const unseen = {
      content_url: null,
      privacy_type: null,
      view_count: null,
      is_viewed: false,
      my_reaction: null,
    }
    edit(user_id, (stories) => [{ ...story, ...unseen }, ...stories])
  }
  const takeView = ({ user_id, story_id, viewer_id, reaction_type }: StoryViewRegister): void => {
    const id = story_id
    if (viewer_id === me)
      patch({ id, user_id }, { is_viewed: true, ...(reaction_type && { my_reaction: reaction_type }) })
    // A reaction comes with a view that was told of before, or is one.
    else if (user_id === me && reaction_type) void refresh(me)
    else if (user_id === me)
      edit(me, (stories) =>
        stories.map((one) => (one.id === id ? { ...one, view_count: (one.view_count ?? 0) + 1 } : one)),
      )
    window.dispatchEvent(new CustomEvent(STORY_VIEW_ADDED, { detail: { story_id, viewer_id } }))
  }
  sync.onRegisters((registers) => {
    for (const register of registers) {
      if (register.kind === 'story') takeStory(register)
      else if (register.kind === 'story_view') takeView(register)
    }
  })
  // Whom one may see changes with who is one's friend, and with a block, told by either: not with a group, nor with what
  // one sets for a chat, whose state then bears the number of the entry.
  sync.onUserEvent((event) => {
    if (event.kind === 'conversation_changed') {
      const { user_seq, head } = event
      if (!head.is_group && head.state?.seq !== user_seq) void load()
    } else if (event.kind === 'friend_changed') void load()
  })
  let wasAway = false
  sync.status.subscribe(() => {
    const isOnline = sync.status.getSnapshot().state === 'online'
    if (isOnline && (wasAway || reading.getSnapshot() === 'failed')) void load()
    wasAway = !isOnline && (wasAway || sync.status.getSnapshot().state === 'offline')
  })
  void load()

  const view = createDerived<StoriesView>(
    (invalidate) => {
      memory.subscribe('stories', invalidate)
      memory.subscribe('jobs', invalidate)
      reading.subscribe(invalidate)
      sync.now.subscribe(invalidate)
    },
    (before) => {
      const nowMs = sync.now.getSnapshot()
      const own = keepSame(before?.own, showOwn(sync, nowMs))
      const others = showOthers(sync, nowMs)
      const isLoading = reading.getSnapshot() === 'reading'
      const isKnown = reading.getSnapshot() === 'read' || memory.stories.size > 0
      const state = isKnown ? 'ready' : isLoading ? 'loading' : 'failed'
      const next: StoriesView = { isLoading, state, own, others }
      return before && isSame(before, next) ? before : next
    },
  )
  return {
    ...view,
    load,
    refresh,
    patch,
    drop,
    onRefused: (listener) => {
      refused.add(listener)
      return () => void refused.delete(listener)
    },
  }
}

/** What left before one's own look at a story was told takes none back; what says nothing else is what is known. */
function keepSeen(group: StoryGroup, known: StoryGroup | undefined): StoryGroup {
  const seen = new Set(known?.stories.filter(({ is_viewed }) => is_viewed).map(({ id }) => id))
  const stories = group.stories.map((story) => (seen.has(story.id) ? { ...story, is_viewed: true } : story))
  const has_new_content = group.has_new_content && stories.some(({ is_viewed }) => !is_viewed)
  return keepSame(known, { ...group, stories, has_new_content })
}

function isSame(a: StoriesView, b: StoriesView): boolean {
  return (
    a.isLoading === b.isLoading &&
    a.state === b.state &&
    a.own === b.own &&
    a.others.length === b.others.length &&
    a.others.every((group, at) => group === b.others[at])
  )
}

/** What says the same keeps its reference. */
function keepSame<T>(before: T | undefined, next: T): T {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(next) ? before : next
}
