import type { Handler } from '../../platform/call.ts'

/**
 * Moves the reader's position forward, never back and never beyond the log, and tells the others (direct:
 * how far this person has read; group: how far everybody has). Refused for everyone who is not a member.
 */
export const readMessages: Handler<'messages.read'> = async ({ platform, caller, refuse }, input) =>
  (await platform.reads.write({ ...input, user_id: caller.user_id })) ?? refuse('not_found')
