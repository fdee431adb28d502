import type { MessageActions } from './message-item.tsx'
import type { ShownMessage } from './shown-message.ts'

/** It is in the log and says something. */
export function isSettled({ message }: ShownMessage): boolean {
  return !message.deleted_for_everyone && message.seq > 0
}

/** Not while messages are being selected: a press chooses them. */
export function hasMenu({ message, state }: ShownMessage, { selection }: MessageActions): boolean {
  return selection.getSnapshot() === null && (message.seq > 0 || state === 'failed')
}

const findBubble = (line: Element | null) => line?.querySelector('.bubble, .message-emoji')

/** The same by a finger, a key or a button; `line` is the message in the page. */
export function openMenu(shown: ShownMessage, line: Element | null, actions: MessageActions): void {
  const bubble = findBubble(line)
  if (bubble && hasMenu(shown, actions)) actions.onMenu(shown, bubble)
}

export function openPalette(shown: ShownMessage, line: Element | null, actions: MessageActions): void {
  const bubble = findBubble(line)
  if (bubble && isSettled(shown) && actions.canReact) actions.onPalette(shown, bubble)
}
