export { ReactionPalette } from './reaction-palette.tsx'

/** In its own chunk. */
export async function loadWhoReactedSheet() {
  return (await import('./who-reacted-sheet.tsx')).WhoReactedSheet
}
