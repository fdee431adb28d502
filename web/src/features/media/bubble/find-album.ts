import type { Message } from '#contract/messages.ts'

const albumOf = ({ extra, content, deleted_for_everyone, view_once }: Message): string | undefined =>
  // One that has words stands by itself, with them.
  deleted_for_everyone || view_once || content ? undefined : extra?.media?.album_id

/** The photos and videos that stand together with this one, one after the other and sent as one, oldest first. */
export function findAlbum(rows: readonly Message[], message: Message): readonly Message[] {
  const album = albumOf(message)
  const at = album ? rows.findLastIndex(({ id }) => id === message.id) : -1
  if (at === -1) return [message]
  const belongs = (row: Message | undefined): boolean =>
    row !== undefined && row.sender_id === message.sender_id && albumOf(row) === album
  let [from, to] = [at, at + 1]
  while (belongs(rows[from - 1])) from -= 1
  while (belongs(rows[to])) to += 1
  return rows.slice(from, to)
}
