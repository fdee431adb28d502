import type { Story } from '#contract/stories.ts'
import { signFileUrl } from '../../platform/files/sign-url.ts'
import type { Platform } from '../../platform/platform.ts'

/** A story as its viewer sees it, with the file's path in place of the address. */
export type StoryRow = Story

/** Columns of a StoryRow; `s` is the story's alias in the query, $1 the viewer. */
export const STORY_COLUMNS = `
  s.id, s.user_id, s.content_type, s.content_url, s.text_content, s.background_color, s.text_style, s.caption,
  s.location, s.allow_replies, s.is_active, s.start_ms, s.duration_ms, s.expires_at, s.created_at,
  case when s.user_id = $1 then s.privacy_type end as privacy_type,
  case when s.user_id = $1 then (select count(*) from story_views v where v.story_id = s.id)::int end as view_count,
  s.user_id = $1 or exists (
    select from story_views v where v.story_id = s.id and v.viewer_id = $1
  ) as is_viewed,
  (select r.reaction_type from story_reactions r where r.story_id = s.id and r.user_id = $1) as my_reaction`

/**
 * The story with an address of its file that this viewer can read until the story ends; whether they still may is asked
 * at each reading.
 */
export function toStory({ keys }: Pick<Platform, 'keys'>, viewerId: string, row: StoryRow): Story {
  if (row.content_url === null) return row
  const place = { bucket: 'stories', path: row.content_url, version: null } as const
  return {
    ...row,
    content_url: signFileUrl(keys, place, { userId: viewerId, untilMs: Date.parse(row.expires_at) }),
  }
}
