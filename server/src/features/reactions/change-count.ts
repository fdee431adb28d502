import type { ReactionCount } from '#contract/reactions.ts'

/** The counts after one person more, or less: a new emoji at the end, one that nobody has left is gone. */
export function changeCount(
  counts: readonly ReactionCount[],
  reaction: string,
  difference: 1 | -1,
): ReactionCount[] {
  const known = counts.some((one) => one.reaction === reaction)
  if (!known) return [...counts, { reaction, count: difference }]
  return counts
    .map((one) => (one.reaction === reaction ? { reaction, count: one.count + difference } : one))
    .filter(({ count }) => count > 0)
}
