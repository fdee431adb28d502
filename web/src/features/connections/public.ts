/** /search, in a chunk of its own. */
export async function loadSearchScreen() {
  return (await import('./search-part.ts')).loadSearch()
}
