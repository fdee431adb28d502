/** The list's way to 'Não enviadas', in its own chunk with its texts; draws nothing while nothing is stranded. */
export async function loadUnsentEntry() {
  const { UnsentEntry, loadTexts } = await import('./unsent-entry.tsx')
  await loadTexts()
  return UnsentEntry
}
