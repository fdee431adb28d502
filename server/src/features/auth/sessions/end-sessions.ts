import type { Platform } from '../../../platform/platform.ts'
import { authServicesOf } from '../services.ts'
import { type EndedSession, endSessionRows, type SessionChoice } from './sessions.queries.ts'

/** Signs devices of a person out and tells them; a repeat changes nothing. */
export async function endSessions(platform: Platform, userId: string, choice: SessionChoice): Promise<void> {
  announceEndedSessions(platform, userId, await endSessionRows(platform.db, userId, choice))
}

/** After the commit: every process drops the session's sockets and stops trusting its access tokens. */
export function announceEndedSessions(
  platform: Platform,
  userId: string,
  ended: readonly EndedSession[],
): void {
  const { sessions } = authServicesOf(platform)
  for (const { session_id } of ended) sessions.forget(session_id)
  platform.bus.publish(
    ended.map(({ session_id, user_seq }) => ({
      kind: 'user_event' as const,
      user_id: userId,
      event: { kind: 'session_ended' as const, user_seq, session_id },
    })),
  )
}
