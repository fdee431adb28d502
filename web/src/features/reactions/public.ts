export { listReactionChanges, withPending } from './pending-reactions.ts'
export { ReactionChips } from './reaction-chips.tsx'
