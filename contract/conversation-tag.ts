const MARK = 'conv-'

/** The tag of all notifications of a conversation, whoever shows them: a new one takes the place of the last. */
export function conversationTag(conversationId: string): string {
  return MARK + conversationId
}

/** Of which conversation a tag is; null: of none. */
export function conversationOfTag(tag: string): string | null {
  return tag.startsWith(MARK) ? tag.slice(MARK.length) : null
}
