/** Limits both sides use. Source in brackets: p1 = part 1, p2 = part 2 of the specification. */

/** Longest message in Unicode code points (p2 §9, D-087). */
export const MESSAGE_MAX_CODE_POINTS = 2000
/** From here on the composer shows how many characters are left (D-087). */
export const MESSAGE_COUNTER_FROM_CODE_POINTS = 1900
/** History page: latest messages per conversation (p2 §9). */
export const HISTORY_PAGE_SIZE = 100
/** Most log events one `get` returns (sync.md). */
export const LOG_PAGE_MAX = 500
/** Behind by more than this many events the server answers with a snapshot (sync.md). */
export const LOG_GAP_MAX = 1000
/** Incoming messages of an open chat are marked read after this long (p2 §9). */
export const READ_DELAY_MS = 500
/** Length of the text shown for the last message in a chat row, in code points. */
export const PREVIEW_MAX_CODE_POINTS = 120

/** Notifications list (p1 §7). */
export const NOTIFICATIONS_PAGE_SIZE = 50
/** Notifications that are kept of one person, and for how long. */
export const NOTIFICATIONS_KEPT_MAX = 200
export const NOTIFICATIONS_KEPT_DAYS = 90
/** Addresses that browsers are pushed to; the longest known have some 500 characters. */
export const PUSH_ENDPOINT_MAX_LENGTH = 1000

/** People that one message names with an @. */
export const MENTIONS_MAX = 50
/** A tiny picture in base64: what a message carries to be seen before its photo. */
export const MEDIA_PLACEHOLDER_MAX_LENGTH = 600
/** A video's picture in base64, as its sender makes it. */
export const POSTER_MAX_LENGTH = 40_000
/** Messages whose addresses one call can ask for. */
export const MEDIA_URLS_MAX = 100
/** Photos and videos on one page. */
export const MEDIA_LIST_PAGE_SIZE = 50
/** Upload sizes of chats (D-020). */
export const CHAT_PHOTO_MAX_BYTES = 16 * 1024 * 1024
export const CHAT_FILE_MAX_BYTES = 100 * 1024 * 1024
/** Longest wait for a look at what may be seen once (D-097). */
export const VIEW_ONCE_DAYS = 14
/** Steps of a voice message's loudness. */
export const WAVEFORM_MAX_LENGTH = 64

/** How long a person may edit what they sent, by the server's clock. */
export const EDIT_WITHIN_MS = 15 * 60_000
/** How often one message is edited at most: all it ever said is one answer. */
export const MESSAGE_EDITS_MAX = 50

/** Blocked people on one page. */
export const BLOCKED_PAGE_SIZE = 100

/** Stories that one list shows at most (p1 §9). */
export const STORIES_PAGE_MAX = 100
/** Stories of one person that are there at the same time. */
export const STORIES_ACTIVE_MAX = 100
/** How long an item of the viewer stands, and how often its progress moves (p1 §9). */
export const STORY_ITEM_MS = 5000
export const STORY_TICK_MS = 100
/** How far one swipes to another person (p1 §9). */
export const STORY_SWIPE_PX = 50
/** A video is shown for so long at most (D-113). */
export const STORY_VIDEO_MAX_MS = 60_000
export const STORY_TEXT_MAX_LENGTH = 700
export const STORY_CAPTION_MAX_LENGTH = 300
export const STORY_LOCATION_MAX_LENGTH = 80
export const STORY_REPLY_MAX_LENGTH = 1900
/** People chosen for one story (D-110). */
export const STORY_CHOSEN_PEOPLE_MAX = 500
export const STORY_VIEWERS_PAGE_SIZE = 100
/** Of those of whom a custom audience is chosen. */
export const STORY_CONTACTS_PAGE_SIZE = 500
/** The largest file of a story in bytes (D-020). */
export const STORY_FILE_MAX_BYTES = 100 * 1024 * 1024

/** What a person writes about somebody they report (D-039). */
export const REPORT_DETAILS_MAX_LENGTH = 1000
/** Newest messages that go with a report (D-039). */
export const REPORT_MESSAGES = 5
/** What each of them said before, newest first. */
export const REPORT_VERSIONS_MAX = 5
/** Reported messages that a group's admins and moderators see at a time, and how much of each. */
export const REPORTED_MESSAGES_MAX = 100
export const REPORTED_EXCERPT_MAX_LENGTH = 300
/** Reports of one person within 24 hours. */
export const REPORTS_PER_DAY_MAX = 30

/** Different emoji that one message carries at most, from everybody together. */
export const REACTION_KINDS_MAX = 64
/** People who reacted, on one page. */
export const REACTION_LIST_PAGE_SIZE = 100

/** Conversations that a person begins with strangers within 24 hours. */
export const STRANGERS_PER_DAY_MAX = 50

/** Conversations on top of the list (D-070). */
export const PINNED_MAX = 5
/** When a conversation is no longer muted that is muted until its person says so. */
export const MUTED_ALWAYS = '9999-12-31T00:00:00.000Z'
/** Colours and wallpapers that a person may give a conversation (p2 §3); 0 is what every conversation has. */
export const CHAT_THEME_COUNT = 6
export const WALLPAPER_COUNT = 6
/** Suggested friends (p2 §9). */
export const SUGGESTIONS_MAX = 10
/** Who was declined may not ask the same person again for this long (D-106). */
export const DECLINED_REQUEST_DAYS = 30
/** Followers, or whom one follows, on one page. */
export const FOLLOWS_PAGE_SIZE = 50
/** Friends and requests, on one page. */
export const FRIENDS_PAGE_SIZE = 200
/** People whose common friends are asked for at once. */
export const MUTUAL_FRIENDS_PAGE_MAX = 50

/** People search (p2 §9). */
export const SEARCH_DEBOUNCE_MS = 300
export const SEARCH_MIN_LENGTH = 2
export const SEARCH_MAX_RESULTS = 20
/** A text to look for. */
export const SEARCH_QUERY_MAX_LENGTH = 200
/** Messages found, on one page. */
export const MESSAGE_SEARCH_PAGE_SIZE = 30
export const MESSAGE_SEARCH_PAGE_MAX = 100

/** Sign-up password (p1 §9). */
export const PASSWORD_MIN_LENGTH = 6
/** Longer secrets are refused before they are hashed. */
export const PASSWORD_MAX_LENGTH = 256
export const DISPLAY_NAME_MAX_LENGTH = 80
/** p1 §9. */
export const BIO_MAX_LENGTH = 150
/** p2 §9. */
export const GROUP_NAME_MAX_LENGTH = 100
export const GROUP_DESCRIPTION_MAX_LENGTH = 500
/** People one call can put into a new group. */
export const GROUP_CREATE_MAX_MEMBERS = 256
/** People a group has at most. */
export const GROUP_MAX_MEMBERS = 1024
/** People that a search for new members finds at most (p2 §9). */
export const MEMBER_SEARCH_MAX_RESULTS = 10
/** People who have read a message or whom it has reached, as they are listed at a time. */
export const READERS_PAGE_SIZE = 50
/** People who wait to be let into a group, as they are listed. */
export const GROUP_REQUESTS_MAX = 100
/** Groups that one is asked to join, as they are listed. */
export const GROUP_INVITATIONS_MAX = 50
/** Who declined to join a group is not asked again for so long. */
export const GROUP_INVITATION_QUIET_DAYS = 30
/** Public groups that one who looks for some is shown. */
export const PUBLIC_GROUPS_MAX = 50
export const INVITE_CODE_MAX_LENGTH = 64
/** After joining a group its chat opens (p2 §9). */
export const GROUP_JOIN_DELAY_MS = 500
/** Entries about the group that a page of history carries at most, the newest. */
export const NOTICES_PAGE_MAX = 300
/** Heads a page carries at most, and its bytes; on the wire it is compressed to far less (LOAD-011). */
export const HEADS_PAGE_MAX = 50
export const HEADS_PAGE_MAX_BYTES = 80_000
/** People whose presence one call can ask for. */
export const PRESENCE_PAGE_MAX = 100
/** Profiles one call can read. */
export const PROFILES_PAGE_MAX = 100

/** One-time code by SMS (D-042). */
export const OTP_LENGTH = 6
export const OTP_LIFE_S = 600
export const OTP_MAX_TRIES = 5
export const OTP_RESEND_S = 60
/** Recovery link (D-043). */
export const RECOVERY_LIFE_S = 1800
/** Notices about the account that one answer carries. */
export const NOTICES_MAX = 50
/** Access token (D-046). */
export const ACCESS_TOKEN_LIFE_S = 3600
/** The session is checked every so often and renewed when less than this is left (p1 §9, D-047). */
export const SESSION_CHECK_MS = 30_000
export const SESSION_REFRESH_BELOW_S = 90

/** Presence (p1 §9, p2 §9, D-139, D-140). */
export const HEARTBEAT_MS = 25_000
export const PRESENCE_DEBOUNCE_MS = 1000
export const ONLINE_LAST_SEEN_MS = 60_000
export const ONLINE_LAST_MESSAGE_MS = 120_000
/** The server calls a connection dead after this many silent heartbeats (D-139). */
export const MISSED_HEARTBEATS_MAX = 2
/** Typing is shown for this long after the last `typing` frame. */
export const TYPING_LIFE_MS = 6000

/** Client link (sync.md). */
export const RECONNECT_DELAYS_MS = [1000, 2000, 5000, 10_000] as const
export const RECONNECT_JITTER_MAX = 0.2
export const PONG_TIMEOUT_MS = 10_000
export const URGENT_PONG_TIMEOUT_MS = 3000
export const ACK_PATIENCE_MS = 5000
export const GAP_PATIENCE_MS = 150
/** Unanswered sends one socket may have (sync.md, backpressure). */
export const UNACKED_SENDS_MAX = 64
/** Of them in one conversation: one that is stuck leaves room for the others. */
export const UNACKED_SENDS_PER_CONVERSATION_MAX = 32
/** Largest inbound frame and HTTP body of a call. */
export const FRAME_MAX_BYTES = 65_536

/** Native back exit window (p1 §9). */
export const EXIT_WINDOW_MS = 2000
/** A visitor who is not signed in is sent to / after about this long (p1 §2). */
export const ANONYMOUS_REDIRECT_MS = 100

/** Exports of a person's own data in 24 hours (D-159). */
export const EXPORTS_PER_DAY = 3
/** For so long its file may be fetched. */
export const EXPORT_LIFE_H = 24

/** What a person types before their account is deleted: this word and no other (D-159). */
export const DELETION_WORD = 'DELETAR'
