/** Of each person: the last of their sends that waits to be looked at, or behind such a one. */
const waiting = new Map<string, Promise<unknown>>()

/** Whether what this person sends now has to wait behind something. */
export function hasTurn(personId: string): boolean {
  return waiting.has(personId)
}

/**
 * Looks something up and goes on with it behind everything of the same person that waits here, so that their sends go on in
 * the order in which they came. What comes behind a look that failed fails too.
 */
export async function inTurn<L, T>(
  personId: string,
  look: () => Promise<L>,
  goOn: (looked: L) => Promise<T>,
): Promise<T> {
  const before = waiting.get(personId)
  const takeTurn = async (): Promise<{ readonly going: Promise<T> }> => {
    try {
      const [looked] = await Promise.all([look(), before])
      // Others go on as soon as this one has begun, not when it is done.
      return { going: goOn(looked) }
    } finally {
      if (waiting.get(personId) === turn) waiting.delete(personId)
    }
  }
  const turn = takeTurn()
  waiting.set(personId, turn)
  return (await turn).going
}
