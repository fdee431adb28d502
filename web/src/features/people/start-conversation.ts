import { peopleTexts } from '../../locales/people.ts'
import { ApiError } from '../../sync/errors.ts'
import type { Sync } from '../../sync/sync.ts'
import { showToast } from '../../ui/toast.store.ts'

/** Whom to start a chat with: a person of a result, or the owner of an e-mail. */
export type Whom = { userId: string } | { email: string }

/**
 * Finds or makes the direct conversation and says which (part 2 §8). Resolves with its id, or null where it could
 * not be: the person has been told why.
 */
export async function startConversation(sync: Sync, whom: Whom): Promise<string | null> {
  const t = peopleTexts.get()
  try {
    const { conversation_id: id, created } = await callStart(sync, whom)
    if (created) showToast({ kind: 'success', title: t.success, description: t.created })
    else showToast({ kind: 'info', title: t.found })
    return id
  } catch (error) {
    showToast({ kind: 'error', title: t.error, description: explain(error, whom) })
    return null
  }
}

function callStart(sync: Sync, whom: Whom) {
  return 'userId' in whom
    ? sync.call('conversations.start_direct_conversation', { other_user_id: whom.userId })
    : sync.call('conversations.start_by_email', { email: normalizeEmail(whom.email) })
}

function explain(error: unknown, whom: Whom): string {
  const t = peopleTexts.get()
  if (!(error instanceof ApiError)) return t.startBroke
  if (error.code === 'too_many_strangers') return t.tooManyStrangers
  return 'email' in whom && error.code === 'not_found' ? t.userNotFound : t.startRefused
}

/** As the server compares it (part 2 §5). */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Whether a search text is an e-mail, so that a chat with its owner can be offered. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim())
}
