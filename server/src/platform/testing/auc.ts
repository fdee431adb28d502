/**
 * How well two ways of asking can be told apart by their times: the chance that one of the left takes longer than one
 * of the right. 0.5 is not at all. Asked in turn, `tries` times each, in an order that changes.
 */
export async function measureAuc(
  left: (index: number) => Promise<unknown>,
  right: (index: number) => Promise<unknown>,
  tries: number,
): Promise<number> {
  const times: Record<'left' | 'right', number[]> = { left: [], right: [] }
  const time = async (side: 'left' | 'right', index: number) => {
    const beginMs = performance.now()
    await (side === 'left' ? left : right)(index)
    times[side].push(performance.now() - beginMs)
  }
  for (let index = 0; index < tries; index += 1) {
    const first = Math.random() < 0.5 ? 'left' : 'right'
    await time(first, index)
    await time(first === 'left' ? 'right' : 'left', index)
  }
  return compareRanks(times.left, times.right)
}

/** By the sum of ranks (Mann and Whitney); equal times count half. */
export function compareRanks(left: readonly number[], right: readonly number[]): number {
  const wins = left.reduce(
    (sum, a) => sum + right.reduce((won, b) => won + (a > b ? 1 : a === b ? 0.5 : 0), 0),
    0,
  )
  return wins / (left.length * right.length)
}
