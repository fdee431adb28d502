import type { z } from 'zod'
import { accountCalls } from './account.ts'
import { authCalls } from './auth.ts'
import { connectionsCalls } from './connections.ts'
import { conversationsCalls } from './conversations.ts'
import type { CommonErrorCode } from './errors.ts'
import { exportsCalls } from './exports.ts'
import { followsCalls } from './follows.ts'
import { groupsCalls } from './groups.ts'
import { messageSearchCalls } from './message-search.ts'
import { mediaCalls } from './media.ts'
import { messagesCalls } from './messages.ts'
import { notificationsCalls } from './notifications.ts'
import { peopleCalls } from './people.ts'
import { presenceCalls } from './presence.ts'
import { profileCalls } from './profile.ts'
import { pushCalls } from './push.ts'
import { reactionsCalls } from './reactions.ts'
import { reportsCalls } from './reports.ts'
import { settingsCalls } from './settings.ts'
import { storiesCalls } from './stories.ts'

/** Every call of the wire. The server's handler table and the web client are typed from here. */
export const calls = {
  ...authCalls,
  ...accountCalls,
  ...exportsCalls,
  ...profileCalls,
  ...settingsCalls,
  ...peopleCalls,
  ...connectionsCalls,
  ...conversationsCalls,
  ...messagesCalls,
  ...messageSearchCalls,
  ...mediaCalls,
  ...reactionsCalls,
  ...followsCalls,
  ...groupsCalls,
  ...notificationsCalls,
  ...presenceCalls,
  ...pushCalls,
  ...reportsCalls,
  ...storiesCalls,
}

export type Calls = typeof calls
export type CallName = keyof Calls
/** Calls that may be asked without a session. */
export const OPEN_CALLS = [
  'groups.invite',
  'push.mark_read',
  'push.renew',
  'push.reply',
] as const satisfies readonly CallName[]
export type OpenCallName = (typeof OPEN_CALLS)[number]
/** What a caller passes (defaults may be left out). */
export type CallInput<N extends CallName> = z.input<Calls[N]['input']>
/** What a handler receives (validated, defaults filled in). */
export type ParsedInput<N extends CallName> = z.output<Calls[N]['input']>
export type CallOutput<N extends CallName> = z.output<Calls[N]['output']>
/** The codes a handler itself may refuse with. */
export type OwnErrorCode<N extends CallName> = Calls[N]['errors'][number]
/** The codes a caller may see. */
export type CallErrorCode<N extends CallName> = OwnErrorCode<N> | CommonErrorCode
