export { ReactionPalette } from './reaction-palette.tsx'
export { WhoReactedSheet } from './who-reacted-sheet.tsx'
