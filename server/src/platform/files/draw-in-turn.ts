type Turns = <T>(userId: string, work: () => Promise<T>) => Promise<T>

/** A picture that takes longer was made to; it must not keep the others waiting. */
export const DRAWN_WITHIN = { seconds: 20 } as const

/**
 * Of one person one piece of work at a time stands in the line, so that whoever sends many, or the same one again and
 * again, keeps nobody else waiting.
 */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  const lastOf = new Map<string, Promise<unknown>>()
  return (userId, work) => {
    const enter = () => {
      const turn = last.then(work)
      last = turn.catch(() => undefined)
      return turn
    }
    const turn = (lastOf.get(userId) ?? Promise.resolve()).then(enter)
    const ended = turn
      .catch(() => undefined)
      .then(() => {
        if (lastOf.get(userId) === ended) lastOf.delete(userId)
      })
    lastOf.set(userId, ended)
    return turn
  }
}

/**
 * One after the other, whatever the pictures are for: what decodes one takes memory for all of its pixels. Its bytes are
 * read in the turn too. Work in a turn takes no turn itself: it would wait for its own end.
 */
export const drawInTurn = createTurns()
