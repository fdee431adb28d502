/** Fetches what draws messages that are more than words, the emoji that are put into them, and what is known of one. */
export async function loadMessageBodies(): Promise<void> {
  const [screen] = await Promise.all([
    import('../conversation-screen.tsx'),
    import('../emoji/emoji-picker.tsx'),
    import('../message-info-sheet.tsx'),
  ])
  screen.preloadBodies()
}
