import { z } from 'zod'
import { clientId, humanText, timestamp, uuid } from './common.ts'
import { defineCall } from './define.ts'
import {
  STORY_CAPTION_MAX_LENGTH,
  STORY_CHOSEN_PEOPLE_MAX,
  STORY_CONTACTS_PAGE_SIZE,
  STORY_LOCATION_MAX_LENGTH,
  STORY_REPLY_MAX_LENGTH,
  STORY_TEXT_MAX_LENGTH,
  STORY_VIDEO_MAX_MS,
  STORY_VIEWERS_PAGE_SIZE,
  STORIES_PAGE_MAX,
} from './limits.ts'
import { profile } from './profile.ts'

export const storyContentTypes = ['image', 'video', 'text'] as const
export type StoryContentType = (typeof storyContentTypes)[number]
/** Who may see a story (D-109), in the order in which it is asked. */
export const storyPrivacyTypes = ['contacts', 'friends', 'public', 'custom'] as const
export type StoryPrivacyType = (typeof storyPrivacyTypes)[number]
export const storyReactionTypes = ['heart', 'fire', 'thumbs_up', 'laugh', 'wow', 'sad'] as const
export type StoryReactionType = (typeof storyReactionTypes)[number]
/** The voice in which a text story speaks. */
export const storyTextStyles = ['simple', 'strong', 'book', 'machine'] as const
export type StoryTextStyle = (typeof storyTextStyles)[number]

/** The people chosen for `custom`: these alone, or all contacts but these (D-110). */
const chosenPeople = z
  .object({
    mode: z.enum(['only', 'except']),
    user_ids: z.array(uuid).max(STORY_CHOSEN_PEOPLE_MAX),
  })
  .refine(({ mode, user_ids }) => mode === 'except' || user_ids.length > 0, { error: 'nobody is chosen' })
export type ChosenPeople = z.infer<typeof chosenPeople>

/** What anybody who may see a story may know of it. */
const storyFacts = {
  id: uuid,
  user_id: uuid,
  content_type: z.enum(storyContentTypes),
  text_content: z.string().nullable(),
  background_color: z.string().nullable(),
  text_style: z.enum(storyTextStyles).nullable(),
  caption: z.string().nullable(),
  location: z.string().nullable(),
  allow_replies: z.boolean(),
  is_active: z.boolean(),
  /** Of a video: where it begins to be shown, and for how long; null: of unknown length. */
  start_ms: z.int().min(0),
  duration_ms: z.int().min(1).max(STORY_VIDEO_MAX_MS).nullable(),
  expires_at: timestamp,
  created_at: timestamp,
}

export const story = z.object({
  ...storyFacts,
  /** An address for the caller alone, good until the story ends or is out of their sight (D-114); null: not told. */
  content_url: z.string().nullable(),
  /** One's own alone. */
  privacy_type: z.enum(storyPrivacyTypes).nullable(),
  view_count: z.int().min(0).nullable(),
  /** The caller has seen it. */
  is_viewed: z.boolean(),
  my_reaction: z.string().nullable(),
})
export type Story = z.infer<typeof story>

const storyPerson = profile.pick({ display_name: true, avatar_url: true })

/** The stories of one person, newest first. */
export const storyGroup = z.object({
  user_id: uuid,
  profile: storyPerson,
  stories: z.array(story),
  /** There is one that the caller has not seen (D-111). */
  has_new_content: z.boolean(),
})
export type StoryGroup = z.infer<typeof storyGroup>

/** Who can see stories that are for contacts (D-109): a friend, or somebody with whom both have written. */
export const storyContact = z.object({ user_id: uuid, is_friend: z.boolean(), profile: storyPerson })
export type StoryContact = z.infer<typeof storyContact>

/** One row of story_views, with who it is. */
export const storyViewer = z.object({
  id: uuid,
  story_id: uuid,
  viewer_id: uuid,
  viewed_at: timestamp,
  profile: storyPerson,
  reaction_type: z.string().nullable(),
})
export type StoryViewer = z.infer<typeof storyViewer>

/** 'stories-changes' (D-005), to who may see the story: `story` null: it is gone. Without an address and of no one's own sight. */
export const storyRegister = z.object({
  kind: z.literal('story'),
  user_id: uuid,
  story_id: uuid,
  story: z.object(storyFacts).nullable(),
})
/** Somebody saw a story or reacted to it: to its owner, and to their own devices. */
export const storyViewRegister = z.object({
  kind: z.literal('story_view'),
  user_id: uuid,
  story_id: uuid,
  viewer_id: uuid,
  viewed_at: timestamp,
  reaction_type: z.string().nullable(),
})
export type StoryRegister = z.infer<typeof storyRegister>
export type StoryViewRegister = z.infer<typeof storyViewRegister>

const publishInput = z
  .object({
    /** Made by the client, once: a repeat is answered with the story that is there. */
    id: uuid,
    content_type: z.enum(storyContentTypes),
    /** An upload of the bucket `stories` (docs/files.md), for a photo or a video. */
    file_id: uuid.optional(),
    text_content: humanText.trim().max(STORY_TEXT_MAX_LENGTH).optional(),
    background_color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .optional(),
    text_style: z.enum(storyTextStyles).optional(),
    caption: humanText.trim().max(STORY_CAPTION_MAX_LENGTH).optional(),
    location: humanText.trim().max(STORY_LOCATION_MAX_LENGTH).optional(),
    privacy_type: z.enum(storyPrivacyTypes).default('contacts'),
    chosen_people: chosenPeople.optional(),
    allow_replies: z.boolean().default(true),
    start_ms: z.int().min(0).default(0),
    duration_ms: z.int().min(1).max(STORY_VIDEO_MAX_MS).optional(),
  })
  .refine(({ content_type, text_content }) => content_type !== 'text' || Boolean(text_content), {
    error: 'a text story says something',
  })
  .refine(({ content_type, file_id }) => (content_type === 'text') === (file_id === undefined), {
    error: 'a photo or a video is a file',
  })
  .refine(
    ({ privacy_type, chosen_people }) => (privacy_type === 'custom') === (chosen_people !== undefined),
    {
      error: 'people are chosen for custom',
    },
  )

export const storiesCalls = {
  'stories.list': defineCall({
    summary:
      'Stories that the caller may see now, grouped by person: own first, then people with something new; at most 100 stories, people one knows before others (docs/decisions/0130).',
    input: z.object({}),
    output: z.object({ groups: z.array(storyGroup) }),
  }),
  'stories.of_user': defineCall({
    summary: 'The same of one person; null where there is nothing to see.',
    input: z.object({ user_id: uuid }),
    output: z.object({ group: storyGroup.nullable() }),
  }),
  'stories.get': defineCall({
    summary:
      'Stories by id, in no particular order. Those that the caller may not or no longer see are left out.',
    input: z.object({ story_ids: z.array(uuid).max(STORIES_PAGE_MAX) }),
    output: z.object({ stories: z.array(story) }),
  }),
  'stories.contacts': defineCall({
    summary:
      'Those of whom the caller chooses a custom audience (D-110): nobody else sees a story that is not public. In pages by `user_id`.',
    input: z.object({
      /** The `user_id` that the page before ended with. */
      after: uuid.optional(),
      limit: z.int().min(1).max(STORY_CONTACTS_PAGE_SIZE).default(STORY_CONTACTS_PAGE_SIZE),
    }),
    output: z.object({ contacts: z.array(storyContact), has_more: z.boolean() }),
  }),
  'stories.publish': defineCall({
    summary:
      'Publishes a story for 24 hours. A photo is turned upright, made smaller, and loses what the camera wrote into it.',
    input: publishInput,
    output: z.object({ story }),
    /**
     * No such upload of the caller, not whole yet, used already, or of another kind; or the repeat of a story that is
     * gone. '23505': an id of another story.
     */
    errors: ['not_found', '23505'],
  }),
  'stories.delete': defineCall({
    summary:
      'Deletes a story of the caller, with its file, views and reactions. What is not theirs, or gone, changes nothing.',
    input: z.object({ story_id: uuid }),
    output: z.object({}),
  }),
  'stories.view': defineCall({
    summary: 'Records that the caller saw a story: once, whatever is repeated; their own never.',
    input: z.object({ story_id: uuid }),
    output: z.object({}),
    errors: ['not_found'],
  }),
  'stories.viewers': defineCall({
    summary:
      'Who saw a story of the caller, newest first; `after`: the id of the last row of the page before.',
    input: z.object({
      story_id: uuid,
      after: uuid.optional(),
      limit: z.int().min(1).max(STORY_VIEWERS_PAGE_SIZE).default(STORY_VIEWERS_PAGE_SIZE),
    }),
    output: z.object({
      viewers: z.array(storyViewer),
      view_count: z.int().min(0),
      reactions: z.array(z.object({ reaction_type: z.string(), count: z.int().min(1) })),
      has_more: z.boolean(),
    }),
    /** Also where `after` is not, or no longer, in the list: it is read from its beginning again. */
    errors: ['not_found'],
  }),
  'stories.react': defineCall({
    summary:
      "Sets the caller's one reaction to a story and tells its owner in their direct conversation; null: there is none, and the reaction stays all the same. One's own story tells nobody.",
    input: z.object({ story_id: uuid, reaction_type: z.enum(storyReactionTypes), client_id: clientId }),
    output: z.object({ conversation_id: uuid.nullable() }),
    errors: ['not_found'],
  }),
  'stories.reply': defineCall({
    summary:
      'Answers a story in the direct conversation with its owner (D-068). A repeat of the same client_id sends nothing.',
    input: z.object({
      story_id: uuid,
      content: humanText.trim().min(1).max(STORY_REPLY_MAX_LENGTH),
      client_id: clientId,
    }),
    output: z.object({ conversation_id: uuid }),
    /** `not_accepting`: replies are off (D-115), or nobody new may write to them. */
    errors: ['not_found', 'not_accepting', 'blocked', 'too_many_strangers', 'client_id_reused'],
  }),
}
