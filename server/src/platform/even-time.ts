/** Longer than looking something up takes, shorter than anybody notices. */
const STEP_MS = 20

export type EvenTime = {
  /** Resolves at the next full step since the beginning. */
  step(): Promise<void>
  /** Call when the answer is on its way. */
  stop(): void
}

/**
 * Begins with a request whose time must not tell what was found (SAFE-017): it is answered at a full step since then,
 * however little was done for it. The timer runs from the beginning, so that its own grain tells nothing either.
 */
export function beginEvenTime(): EvenTime {
  const waiting: (() => void)[] = []
  const timer = setInterval(() => {
    for (const resolve of waiting.splice(0)) resolve()
  }, STEP_MS)
  return {
    step: () => new Promise((resolve) => waiting.push(resolve)),
    stop: () => clearInterval(timer),
  }
}
