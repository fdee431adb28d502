import { expect, test, vi } from 'vitest'
import type { Register, UserEvent } from '#contract/frames.ts'
import type { Story, StoryGroup } from '#contract/stories.ts'
import type { Edit } from '../../sync/change.ts'
import { createMemory } from '../../sync/memory.ts'
import { createEmitter, createValue } from '../../sync/readable.ts'
import type { ConnectionStatus } from '../../sync/status.ts'
import type { Sync } from '../../sync/sync.ts'
import { getStoriesStore } from './stories.store.ts'

/** A device of Ana's, whose server knows the stories of `groups`. */
function buildSync(groups: readonly StoryGroup[] = []) {
  const memory = createMemory()
  const calls: string[] = []
  const kept: Edit<StoryGroup>[] = []
  const registers = createEmitter<readonly Register[]>()
  const events = createEmitter<UserEvent>()
  const sync = {
    me: 'ana',
    memory,
    status: createValue<ConnectionStatus>({ state: 'online', via: 'socket', since: 0 }),
    now: createValue(0),
    call: async (name: string, input: { user_id?: string }) => {
      calls.push(name)
      return name === 'stories.list'
        ? { groups }
        : { group: groups.find(({ user_id }) => user_id === input.user_id) ?? null }
    },
    keep: (_name: 'stories', stories: Edit<StoryGroup>) => {
      kept.push(stories)
      memory.apply({ stories })
    },
    onRegisters: registers.on,
    onUserEvent: events.on,
  } as unknown as Sync
  return { sync, tell: registers.emit, happen: events.emit, calls, kept }
}

test('STORIES-029: after a view is recorded an in-app event named story-view-added is broadcast', () => {
  const viewed_at = '2026-03-07T12:00:00.000Z'
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const heard: unknown[] = []
  page.addEventListener('story-view-added', (event) => heard.push((event as CustomEvent).detail))
  const { sync, tell } = buildSync()
  getStoriesStore(sync)
  tell([{ kind: 'story', user_id: 'ana', story_id: 's1', story: null }])
  expect(heard).toEqual([])
  tell([
    {
      kind: 'story_view',
      user_id: 'ana',
      story_id: 's1',
      viewer_id: 'bruno',
      viewed_at,
      reaction_type: null,
    },
    { kind: 'story_view', user_id: 'caio', story_id: 's2', viewer_id: 'ana', viewed_at, reaction_type: null },
  ])
  expect(heard).toEqual([
    { story_id: 's1', viewer_id: 'bruno' },
    { story_id: 's2', viewer_id: 'ana' },
  ])
  vi.unstubAllGlobals()
})

const publishedBy = (user_id: string, ...ids: string[]): StoryGroup => ({
  user_id,
  profile: { display_name: user_id, avatar_url: null },
  stories: ids.map((id): Story => ({
    id,
    user_id,
    content_type: 'text',
    content_url: null,
    text_content: 'oi',
    background_color: '#000000',
    text_style: null,
    caption: null,
    location: null,
    allow_replies: true,
    is_active: true,
    start_ms: 0,
    duration_ms: null,
    privacy_type: null,
    view_count: null,
    is_viewed: false,
    my_reaction: null,
    created_at: '2026-03-07T12:00:00.000Z',
    expires_at: '2026-03-08T12:00:00.000Z',
  })),
  has_new_content: true,
})

test('the strip of 100 people, as many as a list shows, is one call, and a look at a story changes the face of its person alone', async () => {
  const people = Array.from({ length: 100 }, (_, nth) => `pessoa ${nth}`)
  const { sync, calls } = buildSync(people.map((id) => publishedBy(id, `de ${id}`)))
  const store = getStoriesStore(sync)
  await vi.waitFor(() => expect(store.getSnapshot().others).toHaveLength(100))
  const before = new Map(store.getSnapshot().others.map((group) => [group.user_id, group]))
  store.patch({ id: 'de pessoa 7', user_id: 'pessoa 7' }, { is_viewed: true })
  const changed = store.getSnapshot().others.filter((group) => group !== before.get(group.user_id))
  expect(changed.map(({ user_id, has_new_content }) => [user_id, has_new_content])).toEqual([
    ['pessoa 7', false],
  ])
  expect(calls).toEqual(['stories.list'])
})

test('what is asked again and is the same changes nothing, and takes back no look that is not told yet', async () => {
  const { sync, kept } = buildSync([publishedBy('bia', 'primeiro', 'segundo')])
  const store = getStoriesStore(sync)
  await vi.waitFor(() => expect(store.getSnapshot().others).toHaveLength(1))
  await store.refresh('bia')
  expect(kept).toHaveLength(1)
  store.patch({ id: 'primeiro', user_id: 'bia' }, { is_viewed: true })
  const seen = store.getSnapshot().others
  await store.refresh('bia')
  expect(store.getSnapshot().others).toBe(seen)
  await store.load()
  expect(store.getSnapshot().others).toBe(seen)
  expect(kept).toHaveLength(2)
})

test('a list that left before a look was told takes it back from nobody, and changes the face of whoever published alone', async () => {
  const groups = [publishedBy('bia', 'primeiro'), publishedBy('caio', 'de caio')]
  const { sync, kept } = buildSync(groups)
  const store = getStoriesStore(sync)
  await vi.waitFor(() => expect(store.getSnapshot().others).toHaveLength(2))
  const facesOf = (id: string) => store.getSnapshot().others.find(({ user_id }) => user_id === id)
  const asked = store.load()
  store.patch({ id: 'primeiro', user_id: 'bia' }, { is_viewed: true })
  const seen = facesOf('bia')
  groups[1] = publishedBy('caio', 'outro', 'de caio')
  await asked
  expect(facesOf('bia')).toBe(seen)
  expect(seen).toMatchObject({ has_new_content: false, stories: [{ is_viewed: true }] })
  expect(facesOf('caio')?.stories.map(({ id }) => id)).toEqual(['de caio', 'outro'])
  expect(kept.at(-1)?.put?.map(({ user_id }) => user_id)).toEqual(['caio'])
})

test('the list is asked for again after a block, not after a pin or a change of a group', async () => {
  const { sync, calls, happen } = buildSync([publishedBy('bia', 'primeiro')])
  const store = getStoriesStore(sync)
  await vi.waitFor(() => expect(store.getSnapshot().state).toBe('ready'))
  const change = (user_seq: number, head: { is_group: boolean; state?: { seq: number } }) =>
    happen({ kind: 'conversation_changed', user_seq, head, peer: null } as UserEvent)
  change(7, { is_group: false, state: { seq: 7 } })
  change(8, { is_group: true })
  expect(calls).toEqual(['stories.list'])
  change(9, { is_group: false, state: { seq: 7 } })
  expect(calls).toEqual(['stories.list', 'stories.list'])
  await vi.waitFor(() => expect(store.getSnapshot().isLoading).toBe(false))
  change(10, { is_group: false })
  expect(calls).toHaveLength(3)
})

test('a stranger who is blocked leaves the strip, and comes back when the block ends', async () => {
  const groups = [publishedBy('bia', 'primeiro')]
  const { sync, happen } = buildSync(groups)
  const store = getStoriesStore(sync)
  const listShown = () => store.getSnapshot().others.map(({ user_id }) => user_id)
  await vi.waitFor(() => expect(listShown()).toEqual(['bia']))
  const hidden = groups.splice(0)
  happen({ kind: 'friend_changed', user_seq: 7, person_id: 'bia', friend: null })
  await vi.waitFor(() => expect(listShown()).toEqual([]))
  groups.push(...hidden)
  happen({ kind: 'friend_changed', user_seq: 8, person_id: 'bia', friend: null })
  await vi.waitFor(() => expect(listShown()).toEqual(['bia']))
})
