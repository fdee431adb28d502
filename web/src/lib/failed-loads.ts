/** How to forget each load whose failure is kept. */
const kept = new Set<() => void>()

/**
 * A load that failed keeps its answer: the component that waits for it draws the failure, where asking anew in every
 * render would go on for ever. `forget` is run when a person tries again.
 */
export function keepFailure(forget: () => void): void {
  kept.add(forget)
}

/** Lets everything that failed be loaded anew: 'Tentar de novo' was pressed, or another screen is shown. */
export function forgetFailures(): void {
  for (const forget of kept) forget()
  kept.clear()
}
