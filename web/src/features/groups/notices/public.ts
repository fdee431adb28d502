/** What happened in a group, in words: conversations of two are drawn without. */
export async function loadGroupNoticeLine() {
  return (await import('./group-notice-line.tsx')).GroupNoticeLine
}
