/** The longest that something waits. */
const LATEST_MS = 500
/** Where the browser does not tell when it has nothing else to do. */
const ALIKE_MS = 200

/** Runs it once the page has nothing else to do; answers what takes it back. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, ALIKE_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(run, { timeout: LATEST_MS })
  return () => cancelIdleCallback(request)
}

/** The same for what must be done: answers what does it now, where it has not been done yet. */
export function soon(run: () => void): () => void {
  let isDone = false
  const once = (): void => {
    if (isDone) return
    isDone = true
    run()
  }
  const takeBack = whenIdle(once)
  return () => {
    takeBack()
    once()
  }
}
