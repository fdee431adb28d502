/** What opens the app, the texts of each language, and everything else: addresses, each list sorted. */
export type ReleaseFiles = {
  readonly shell: readonly string[]
  readonly texts: Readonly<Record<string, readonly string[]>>
  readonly parts: readonly string[]
}
