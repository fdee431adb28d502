import type { CallOutput } from '#contract/registry.ts'

type Invite = CallOutput<'groups.get'>['invite']

/** The link that brings people into a group (part 2 §2); with the code that it needs after it was renewed (D-103). */
export function buildInviteLink(origin: string, groupId: string, code: Invite['code']): string {
  const link = `${origin}/invite/group/${groupId}`
  return code === null ? link : `${link}?c=${encodeURIComponent(code)}`
}

/** What a link carries beside the group. */
export function readInviteCode(search: string): string | null {
  return new URLSearchParams(search).get('c') || null
}
