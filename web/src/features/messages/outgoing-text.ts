import { prepareMessageText } from '#contract/message-text.ts'

/** What leaves of a text a person typed: as the server prepares it, and without what the wire refuses. */
export const cleanOutgoingText = (text: string): string =>
  prepareMessageText(text.toWellFormed().replaceAll('\0', ''))
