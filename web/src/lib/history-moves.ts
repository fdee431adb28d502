/**
 * Steps in the history that a navigation has to wait for. Overlays come after the first screen, and bring their own
 * (ui/overlay-history.ts); until then there are none.
 */
export const historyMoves = { after: (run: () => void): void => run() }
