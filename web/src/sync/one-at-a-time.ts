/**
 * Runs `work` alone: asked for while it is under way it runs once more behind that, however often it was asked for.
 * Rejects as `work` does.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isUnderWay = false
  let isWanted = false
  return async () => {
    isWanted = true
    if (isUnderWay) return
    isUnderWay = true
    try {
      while (isWanted) {
        isWanted = false
        await work()
      }
    } finally {
      isUnderWay = false
    }
  }
}
