/** Part 2 §9. */
export const REACTION_PALETTE = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const
