import type { ShownMessage } from './shown-message.ts'

/** As `findAlbum` of the media has it, which comes with what draws albums and not with what is done with them. */
function albumOf(shown: ShownMessage | undefined): string | undefined {
  if (!shown) return undefined
  const { extra, content, deleted_for_everyone, view_once, seq } = shown.message
  return seq === 0 || deleted_for_everyone || view_once || content ? undefined : extra?.media?.album_id
}

/**
 * What is chosen as it is by now, each with those that stand in one bubble with it: an album is chosen, sent on and deleted
 * as the one thing it looks like.
 */
export function withAlbum(
  chosen: readonly ShownMessage[],
  messages: readonly ShownMessage[],
): readonly ShownMessage[] {
  const whole = chosen.flatMap((one) => {
    const at = messages.findIndex(({ key }) => key === one.key)
    const shown = messages[at] ?? one
    const album = albumOf(messages[at])
    const belongs = (other: ShownMessage | undefined): boolean =>
      albumOf(other) === album && other?.message.sender_id === shown.message.sender_id
    if (album === undefined) return [shown]
    let [from, to] = [at, at + 1]
    while (belongs(messages[from - 1])) from -= 1
    while (belongs(messages[to])) to += 1
    return messages.slice(from, to)
  })
  // Chosen one by one while they were on their way, they are one album by now.
  return [...new Set(whole)]
}
