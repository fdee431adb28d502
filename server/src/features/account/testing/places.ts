/*
 * Every table and every bucket there is, by what becomes of what it holds about a person when their account is deleted.
 * A new one stands in none of these lists, and places.test.ts fails until somebody has said so.
 */

/** Their rows go, with the account or before it. */
export const ERASED = [
  'auth.known_devices',
  'auth.mfa_amr_claims',
  'auth.mfa_challenges',
  'auth.mfa_factors',
  'auth.mfa_recovery_codes',
  'auth.one_time_tokens',
  'auth.refresh_tokens',
  'auth.security_notices',
  'auth.sessions',
  'auth.users',
  'public.attachments',
  'public.blocked_users',
  'public.conversation_participants',
  'public.data_exports',
  'public.email_digests',
  'public.file_parts',
  'public.files',
  'public.followers',
  'public.friends',
  'public.group_invitations',
  'public.group_members',
  'public.group_requests',
  'public.hidden_messages',
  'public.invite_links',
  'public.message_drafts',
  'public.message_reactions',
  'public.message_versions',
  'public.message_views',
  'public.notifications',
  'public.online_connections',
  'public.people_search',
  'public.privacy_settings',
  'public.profiles',
  'public.push_notices',
  'public.push_outbox',
  'public.push_positions',
  'public.push_subscriptions',
  'public.stories',
  'public.story_ids',
  'public.story_people',
  'public.story_reactions',
  'public.story_views',
  'public.stranger_starts',
  'public.user_heads',
]

/** Rows stay for others and forget whose they were: no name, no word; at most an id that leads to nobody. */
export const EMPTIED = [
  'public.conversation_log',
  'public.conversations',
  'public.groups',
  'public.message_search_again',
  'public.message_search_blocks',
  'public.message_search_places',
  'public.message_words',
  'public.messages',
  'public.user_log',
]

/** What somebody reported stays for whoever judges it (docs/decisions/0110). */
export const EVIDENCE = ['public.reports']

/** Nothing in them is about a person; attempts are counted under hashes and end by themselves. */
export const IMPERSONAL = [
  'auth.attempts',
  'public.job_runners',
  'public.presence_processes',
  'public.push_look',
  'public.schema_migrations',
  'public.server_epoch',
  'public.server_keys',
  'public.server_probe',
]

/** Buckets: a file goes with the account of its owner, wherever it lies. */
export const ERASED_BUCKETS = ['avatars', 'media-messages', 'audio-messages', 'stories', 'music', 'exports']
