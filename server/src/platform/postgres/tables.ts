// Written by `npm run schema` from the migrated database, compared by a test; not to be edited.
import type { ColumnType } from 'kysely'

/** Has a default in the database. */
type Defaulted<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

/** Reads as ISO 8601 in UTC with microseconds. */
type Timestamp = ColumnType<string, string | Date, string | Date>

type NullableTimestamp = ColumnType<string | null, string | Date | null | undefined, string | Date | null>

/** Reads parsed, is written as JSON text. */
type Json = ColumnType<unknown, string, string>

type NullableJson = ColumnType<unknown, string | null | undefined, string | null>

/** Only the database writes it. */
type Computed<T> = ColumnType<T, never, never>

export type AuthAttemptsTable = {
  key: string
  points: number
  ends_at: Timestamp
}

export type AuthKnownDevicesTable = {
  user_id: string
  secret_hash: string
  created_at: Defaulted<Timestamp>
  seen_at: Defaulted<Timestamp>
}

export type AuthMfaAmrClaimsTable = {
  session_id: string
  authentication_method: string
  created_at: Defaulted<Timestamp>
}

export type AuthMfaChallengesTable = {
  id: string
  factor_id: string
  ip_address: string | null
  tries: Defaulted<number>
  created_at: Defaulted<Timestamp>
  verified_at: NullableTimestamp
}

export type AuthMfaFactorsTable = {
  id: string
  user_id: string
  friendly_name: string | null
  factor_type: Defaulted<string>
  status: Defaulted<'unverified' | 'verified'>
  secret: string
  last_used_step: Defaulted<number>
  last_challenged_at: NullableTimestamp
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
}

export type AuthMfaRecoveryCodesTable = {
  user_id: string
  code_hash: string
  used_at: NullableTimestamp
  created_at: Defaulted<Timestamp>
}

export type AuthOneTimeTokensTable = {
  id: string
  token_type: 'confirmation_token' | 'magiclink_token' | 'recovery_token' | 'email_change_token_new' | 'email_change_undo_token' | 'phone_change_token' | 'sms_token' | 'reauthentication_token'
  relates_to: string
  user_id: string | null
  token_hash: string | null
  code_hash: string | null
  tries: Defaulted<number>
  data: Defaulted<Json>
  created_at: Defaulted<Timestamp>
  expires_at: Timestamp
  asker: Defaulted<string>
  stranger_tries: Defaulted<number>
  code_expires_at: NullableTimestamp
}

export type AuthRefreshTokensTable = {
  id: Computed<number>
  token_hash: string
  session_id: string
  parent: string | null
  revoked: Defaulted<boolean>
  confirmed_at: NullableTimestamp
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
  generation: Defaulted<number>
}

export type AuthSecurityNoticesTable = {
  id: Defaulted<string>
  user_id: string
  kind: string
  data: Defaulted<Json>
  created_at: Defaulted<Timestamp>
  dismissed_at: NullableTimestamp
}

export type AuthSessionsTable = {
  id: string
  user_id: string
  aal: Defaulted<'aal1' | 'aal2'>
  user_agent: string | null
  ip: string | null
  created_at: Defaulted<Timestamp>
  refreshed_at: Defaulted<Timestamp>
  ended_at: NullableTimestamp
  proven_at: NullableTimestamp
  device_hash: string | null
  lost_push_hash: Buffer | null
}

export type AuthUsersTable = {
  id: string
  email: string | null
  phone: string | null
  encrypted_password: string | null
  email_confirmed_at: NullableTimestamp
  phone_confirmed_at: NullableTimestamp
  confirmation_sent_at: NullableTimestamp
  recovery_sent_at: NullableTimestamp
  email_change: string | null
  email_change_sent_at: NullableTimestamp
  phone_change: string | null
  phone_change_sent_at: NullableTimestamp
  raw_user_meta_data: Defaulted<Json>
  last_sign_in_at: NullableTimestamp
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
  email_proven_at: NullableTimestamp
  phone_proven_at: NullableTimestamp
  needs_password: Defaulted<boolean>
}

export type AttachmentsTable = {
  conversation_id: string
  seq: number
  role: 'media' | 'thumbnail'
  file_id: string
  is_in_gallery: Defaulted<boolean>
  is_once: Defaulted<boolean>
}

export type BlockedUsersTable = {
  id: Defaulted<string>
  user_id: string
  blocked_user_id: string
  created_at: Defaulted<Timestamp>
}

export type ConversationLogTable = {
  conversation_id: string
  seq: number
  kind: string
  actor_id: string | null
  message_id: string | null
  send_key: string | null
  data: NullableJson
  created_at: Timestamp
}

export type ConversationParticipantsTable = {
  conversation_id: string
  user_id: string
  first_seq: Defaulted<number>
  left_seq: number | null
  read_seq: Defaulted<number>
  sent_count: Defaulted<number>
  read_others: Defaulted<number>
  messages_before: Defaulted<number>
  is_hidden: Defaulted<boolean>
  joined_at: Defaulted<Timestamp>
  told_read_seq: number | null
  pinned_at: NullableTimestamp
  muted_until: NullableTimestamp
  favourite_at: NullableTimestamp
  archived_at: NullableTimestamp
  marked_unread_at: NullableTimestamp
  state_seq: number | null
  theme_index: Defaulted<number>
  wallpaper_index: Defaulted<number>
  is_request: Defaulted<boolean>
  has_draft: Defaulted<boolean>
}

export type ConversationsTable = {
  id: string
  is_group: Defaulted<boolean>
  group_id: string | null
  direct_low: string | null
  direct_high: string | null
  last_seq: Defaulted<number>
  last_entry_at: Defaulted<Timestamp>
  message_count: Defaulted<number>
  read_by_all_seq: Defaulted<number>
  hidden_count: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
}

export type DataExportsTable = {
  id: string
  user_id: string
  state: Defaulted<'making' | 'ready' | 'failed' | 'replaced'>
  tries: Defaulted<number>
  created_at: Defaulted<Timestamp>
  bytes: number | null
  expires_at: NullableTimestamp
}

export type EmailDigestsTable = {
  user_id: string
  mail_id: Defaulted<string>
  due_at: NullableTimestamp
  claimed_until: NullableTimestamp
  attempts: Defaulted<number>
  sent_at: NullableTimestamp
}

export type FilePartsTable = {
  file_id: string
  first_byte: number
  bytes: number
  part_id: string
}

export type FilesTable = {
  id: string
  owner_id: string | null
  bucket: 'avatars' | 'media-messages' | 'audio-messages' | 'stories' | 'music' | 'exports'
  path: string | null
  state: 'uploading' | 'uploaded' | 'used' | 'removed'
  expected_bytes: number
  content_type: string | null
  sha256: string | null
  created_at: Defaulted<Timestamp>
  changed_at: Defaulted<Timestamp>
}

export type FollowersTable = {
  id: Defaulted<string>
  follower_id: string
  following_id: string
  created_at: Defaulted<Timestamp>
}

export type FriendsTable = {
  id: Defaulted<string>
  user_id: string
  friend_id: string
  status: Defaulted<'pending' | 'accepted' | 'blocked'>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
}

export type GroupInvitationsTable = {
  group_id: string
  user_id: string
  inviter_id: string
  created_at: Defaulted<Timestamp>
  declined_at: NullableTimestamp
}

export type GroupMembersTable = {
  id: Defaulted<string>
  group_id: string
  user_id: string
  role: Defaulted<'member' | 'moderator' | 'admin'>
  joined_at: Defaulted<Timestamp>
}

export type GroupRequestsTable = {
  group_id: string
  user_id: string
  created_at: Defaulted<Timestamp>
}

export type GroupsTable = {
  id: string
  name: string
  description: string | null
  avatar_url: string | null
  creator_id: string | null
  is_public: Defaulted<boolean>
  member_count: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
  invite_is_on: Defaulted<boolean>
  invite_code: string | null
  invite_needs_approval: Defaulted<boolean>
}

export type HiddenMessagesTable = {
  conversation_id: string
  user_id: string
  seq: number
}

export type InviteLinksTable = {
  user_id: string
  code: string
  created_at: Defaulted<Timestamp>
}

export type JobRunnersTable = {
  runner_id: string
  seen_at: Defaulted<Timestamp>
}

export type MessageDraftsTable = {
  conversation_id: string
  user_id: string
  content: string
}

export type MessageReactionsTable = {
  conversation_id: string
  seq: number
  user_id: string
  reaction: string
  id: Defaulted<string>
  message_id: string
  created_at: Timestamp
}

export type MessageSearchAgainTable = {
  conversation_id: string
  seq: number
}

export type MessageSearchBlocksTable = {
  conversation_id: string
  block: number
  oldest_at: Timestamp
  newest_at: Timestamp
}

export type MessageSearchPlacesTable = {
  conversation_id: string
  indexed_seq: Defaulted<number>
}

export type MessageVersionsTable = {
  conversation_id: string
  seq: number
  edited_seq: number
  content: string
  written_at: Timestamp
}

export type MessageViewsTable = {
  conversation_id: string
  seq: number
  user_id: string
  viewed_at: Timestamp
  address_hash: string
  read_at: NullableTimestamp
}

export type MessageWordsTable = {
  conversation_id: string
  block: number
  word: string
  stem_length: number
  offsets: number[]
}

export type MessagesTable = {
  conversation_id: string
  seq: number
  id: string
  sender_id: string | null
  client_id: string | null
  content: string | null
  message_type: Defaulted<'text' | 'audio' | 'image' | 'video' | 'file'>
  media_url: string | null
  media_type: 'image' | 'video' | 'file' | null
  file_name: string | null
  audio_url: string | null
  audio_duration: number | null
  view_once: Defaulted<boolean>
  viewed_at: NullableTimestamp
  reply_to_message_id: string | null
  deleted_for_everyone: Defaulted<boolean>
  deleted_at: NullableTimestamp
  created_at: Timestamp
  deleted_seq: number | null
  reactions: NullableJson
  amended_seq: number | null
  edited_at: NullableTimestamp
  extra: NullableJson
}

export type NotificationsTable = {
  id: Defaulted<string>
  user_id: string
  from_user_id: string
  type: string
  reel_id: string | null
  story_id: string | null
  group_id: string | null
  is_read: Defaulted<boolean>
  created_at: Defaulted<Timestamp>
  withdrawn_at: NullableTimestamp
  target_id: Computed<string>
  is_push_due: Defaulted<boolean>
}

export type OnlineConnectionsTable = {
  user_id: string
  process_id: string
}

export type PeopleSearchTable = {
  user_id: string
  folded_name: string
  folded_text: string
}

export type PresenceProcessesTable = {
  process_id: string
  seen_at: Defaulted<Timestamp>
}

export type PrivacySettingsTable = {
  user_id: string
  hide_online_status: Defaulted<boolean>
  allow_messages: Defaulted<'everyone' | 'contacts' | 'nobody'>
  language: Defaulted<'pt-BR' | 'en' | 'es'>
  updated_at: Defaulted<Timestamp>
  sound_notifications: Defaulted<boolean>
  vibration_notifications: Defaulted<boolean>
  friend_notifications: Defaulted<boolean>
  message_notifications: Defaulted<boolean>
  data_saver: Defaulted<boolean>
  quiet_from_min: number | null
  quiet_until_min: number | null
  quiet_time_zone: string | null
  silenced_until: NullableTimestamp
  mention_notifications: Defaulted<boolean>
  notification_preview: Defaulted<boolean>
  private_mode: Defaulted<boolean>
  email_digest: Defaulted<boolean>
}

export type ProfilesTable = {
  user_id: string
  display_name: string | null
  bio: string | null
  avatar_url: string | null
  email: string | null
  is_online: Defaulted<boolean>
  last_seen: NullableTimestamp
  tutorial_completed: Defaulted<boolean>
  followers_count: Defaulted<number>
  following_count: Defaulted<number>
  created_at: Defaulted<Timestamp>
  shown_xid: string | null
}

export type PushLookTable = {
  only_row: Defaulted<boolean>
  looked_at: Timestamp
}

export type PushNoticesTable = {
  session_id: string
  type: string
  target_id: string
  user_id: string
  version: Defaulted<number>
  is_shown: Defaulted<boolean>
  is_closing: Defaulted<boolean>
  written_at: Defaulted<Timestamp>
  due_at: NullableTimestamp
  claimed_until: NullableTimestamp
  attempts: Defaulted<number>
}

export type PushOutboxTable = {
  session_id: string
  conversation_id: string
  user_id: string
  from_seq: number
  seq: number
  is_closing: Defaulted<boolean>
  written_at: Defaulted<Timestamp>
  due_at: Defaulted<Timestamp>
  claimed_until: NullableTimestamp
  attempts: Defaulted<number>
}

export type PushPositionsTable = {
  conversation_id: string
  user_id: string
  pushed_seq: number
  before_seq: Defaulted<number>
  shown_seq: number | null
}

export type PushSubscriptionsTable = {
  session_id: string
  user_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Defaulted<Timestamp>
  renewed_at: Defaulted<Timestamp>
  takes_notices: Defaulted<boolean>
}

export type ReportsTable = {
  id: Computed<number>
  client_id: string
  reporter_id: string | null
  reported_id: string | null
  reason: 'spam' | 'harassment' | 'fake_profile' | 'inappropriate' | 'scam' | 'other'
  details: string | null
  messages: NullableJson
  state: Defaulted<'open' | 'done' | 'dismissed'>
  created_at: Defaulted<Timestamp>
  closed_at: NullableTimestamp
  group_id: string | null
  group_name: string | null
  message_id: string | null
  closed_in_group_at: NullableTimestamp
}

export type SchemaMigrationsTable = {
  name: string
  applied_at: Defaulted<Timestamp>
  kind: Defaulted<'additive' | 'breaking'>
}

export type ServerEpochTable = {
  only_row: Defaulted<boolean>
  epoch: Defaulted<string>
}

export type ServerKeysTable = {
  name: string
  value: string
  created_at: Defaulted<Timestamp>
}

export type ServerProbeTable = {
  only_row: Defaulted<boolean>
  written_at: Defaulted<Timestamp>
}

export type StoriesTable = {
  id: string
  user_id: string
  content_type: 'image' | 'video' | 'text'
  content_url: string | null
  text_content: string | null
  background_color: string | null
  text_style: string | null
  caption: string | null
  location: string | null
  privacy_type: Defaulted<'contacts' | 'friends' | 'public' | 'custom'>
  custom_mode: 'only' | 'except' | null
  allow_replies: Defaulted<boolean>
  is_active: Defaulted<boolean>
  start_ms: Defaulted<number>
  duration_ms: number | null
  created_at: Defaulted<Timestamp>
  expires_at: Defaulted<Timestamp>
}

export type StoryIdsTable = {
  user_id: string
  id: string
  published_at: Defaulted<Timestamp>
}

export type StoryPeopleTable = {
  story_id: string
  user_id: string
}

export type StoryReactionsTable = {
  story_id: string
  user_id: string
  reaction_type: string
  created_at: Defaulted<Timestamp>
}

export type StoryViewsTable = {
  id: Defaulted<string>
  story_id: string
  viewer_id: string
  viewed_at: Defaulted<Timestamp>
}

export type StrangerStartsTable = {
  user_id: string
  started_at: Defaulted<Timestamp>
}

export type UserHeadsTable = {
  user_id: string
  last_seq: Defaulted<number>
}

export type UserLogTable = {
  user_id: string
  seq: number
  kind: string
  data: Defaulted<Json>
  created_at: Defaulted<Timestamp>
}

export type Database = {
  'auth.attempts': AuthAttemptsTable
  'auth.known_devices': AuthKnownDevicesTable
  'auth.mfa_amr_claims': AuthMfaAmrClaimsTable
  'auth.mfa_challenges': AuthMfaChallengesTable
  'auth.mfa_factors': AuthMfaFactorsTable
  'auth.mfa_recovery_codes': AuthMfaRecoveryCodesTable
  'auth.one_time_tokens': AuthOneTimeTokensTable
  'auth.refresh_tokens': AuthRefreshTokensTable
  'auth.security_notices': AuthSecurityNoticesTable
  'auth.sessions': AuthSessionsTable
  'auth.users': AuthUsersTable
  attachments: AttachmentsTable
  blocked_users: BlockedUsersTable
  conversation_log: ConversationLogTable
  conversation_participants: ConversationParticipantsTable
  conversations: ConversationsTable
  data_exports: DataExportsTable
  email_digests: EmailDigestsTable
  file_parts: FilePartsTable
  files: FilesTable
  followers: FollowersTable
  friends: FriendsTable
  group_invitations: GroupInvitationsTable
  group_members: GroupMembersTable
  group_requests: GroupRequestsTable
  groups: GroupsTable
  hidden_messages: HiddenMessagesTable
  invite_links: InviteLinksTable
  job_runners: JobRunnersTable
  message_drafts: MessageDraftsTable
  message_reactions: MessageReactionsTable
  message_search_again: MessageSearchAgainTable
  message_search_blocks: MessageSearchBlocksTable
  message_search_places: MessageSearchPlacesTable
  message_versions: MessageVersionsTable
  message_views: MessageViewsTable
  message_words: MessageWordsTable
  messages: MessagesTable
  notifications: NotificationsTable
  online_connections: OnlineConnectionsTable
  people_search: PeopleSearchTable
  presence_processes: PresenceProcessesTable
  privacy_settings: PrivacySettingsTable
  profiles: ProfilesTable
  push_look: PushLookTable
  push_notices: PushNoticesTable
  push_outbox: PushOutboxTable
  push_positions: PushPositionsTable
  push_subscriptions: PushSubscriptionsTable
  reports: ReportsTable
  schema_migrations: SchemaMigrationsTable
  server_epoch: ServerEpochTable
  server_keys: ServerKeysTable
  server_probe: ServerProbeTable
  stories: StoriesTable
  story_ids: StoryIdsTable
  story_people: StoryPeopleTable
  story_reactions: StoryReactionsTable
  story_views: StoryViewsTable
  stranger_starts: StrangerStartsTable
  user_heads: UserHeadsTable
  user_log: UserLogTable
}
