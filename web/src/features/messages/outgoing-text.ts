import { prepareMessageText } from '#contract/message-text.ts'

/** What leaves of a text a person typed: as the server prepares it, and without what the wire refuses. */
export function cleanOutgoingText(text: string): string {
  return prepareMessageText(text.toWellFormed().replaceAll('\0', ''))
}
