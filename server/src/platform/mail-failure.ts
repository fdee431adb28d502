/**
 * Why a mail did not leave: 'later', not to this address now; 'refused', never to this address; 'gateway': it says
 * nothing of the address, no other mail would leave either.
 */
export type MailFailure = 'later' | 'refused' | 'gateway'

/** What is said after the sender was taken is about the recipient and their mail (RFC 5321), unless all ends: 421. */
const OF_RECIPIENT: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA'])
const CLOSING = 421

/** Reads what `Mailer.send` rejected with: an error of the SMTP client, the end of a time, a full disk. */
export function readMailFailure(error: unknown): MailFailure {
  if (!(error instanceof Error)) return 'gateway'
  const { command, responseCode, code } = error as Error & Record<string, unknown>
  // Before anything was asked: the address is none.
  if (code === 'EENVELOPE' && command === 'API') return 'refused'
  if (!OF_RECIPIENT.has(command) || typeof responseCode !== 'number' || responseCode === CLOSING)
    return 'gateway'
  return responseCode >= 500 ? 'refused' : 'later'
}
