/**
 * Runs `run` once before the next frame is drawn, however often the answer is called until then; at once where there
 * are no frames. A hidden page draws none: what was asked for is done when it is looked at again.
 */
export function onceAFrame(run: () => void): () => void {
  if (typeof requestAnimationFrame === 'undefined') return run
  let isPlanned = false
  return () => {
    if (isPlanned) return
    isPlanned = true
    requestAnimationFrame(() => {
      isPlanned = false
      run()
    })
  }
}
