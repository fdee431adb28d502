/** Where the sound of a track is: an address to play from, or all of its bytes. */
export type TrackSource = { readonly url: string } | { readonly content: Blob }

/** Something to be played: a voice message, a recording that waits to be sent. */
export type Track = {
  readonly key: string
  /** The chat it is heard in; null: it is played in its place alone. */
  readonly conversation_id: string | null
  /** Who speaks; null for oneself. */
  readonly sender_id: string | null
  readonly duration_ms: number
  readonly file_name: string
  /** One after the other, until one can be played. */
  readonly sources: readonly (() => Promise<TrackSource>)[]
  /** What is played after it; null where nothing follows. */
  readonly findNext: () => Track | null
}

/** Hands it to the browser to be saved; rejects where none of its sources gives its bytes. */
export async function saveTrack({ sources, file_name }: Track): Promise<void> {
  let reason: unknown
  for (const source of sources) {
    try {
      const found = await source()
      return saveFile('content' in found ? found.content : await fetchBlob(found.url), file_name)
    } catch (error) {
      reason = error
    }
  }
  throw reason
}

/** The bytes behind an address; rejects where they are not answered, also by a page of something in between. */
export async function fetchBlob(url: string, headers: Record<string, string> = {}): Promise<Blob> {
  const response = await fetch(url, { headers })
  const content = await response.blob()
  if (!response.ok || content.type.startsWith('text/')) throw new Error(`${response.status} ${url}`)
  return content
}

function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
