export { listReactionChanges, withPending } from './pending-reactions.ts'
export { REACTION_PALETTE } from './palette.ts'
export { ReactionChips } from './reaction-chips.tsx'
