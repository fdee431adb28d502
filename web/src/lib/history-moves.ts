/**
 * Steps in the history that a navigation has to wait for. Overlays come after the first screen, and bring their own
 * (ui/overlay-history.ts); until then there are none.
 */
export const historyMoves = {
  after: (run: () => void): void => run(),
  /** For what goes back, or takes the place of the present entry: what is open is closed first, its entries go. */
  leave: (run: () => void): void => run(),
}
