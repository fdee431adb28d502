/** Fetches what draws messages that are more than words. */
export async function loadMessageBodies(): Promise<void> {
  ;(await import('../conversation-screen.tsx')).preloadBodies()
}
