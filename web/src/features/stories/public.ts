/** /create, in a chunk of its own. */
export async function loadCreateScreen() {
  return (await import('./create/create-part.ts')).loadCreate()
}
