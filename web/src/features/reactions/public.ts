export { listReactionChanges, withPending } from './pending-reactions.ts'
export { ReactionChips } from './reaction-chips.tsx'
export { ReactionPalette } from './reaction-palette.tsx'
export { WhoReactedSheet } from './who-reacted-sheet.tsx'
