/** /profile/{userId} with its texts, in its own chunk. */
export async function loadPersonScreen() {
  return (await import('./person-part.ts')).loadPersonScreen()
}
