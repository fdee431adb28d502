/** The fields by which React's `use` knows that a promise is settled, so that it need not wait a turn for it. */
type Tracked<T> = Promise<T> & { status?: 'pending' | 'fulfilled' | 'rejected'; value?: T; reason?: unknown }

/**
 * A promise that `use` reads at once when it is settled. A component may then call `use` in every render, as
 * React asks, and still draws in the same frame when what it needs is here.
 */
export function makeReadable<T>(promise: Promise<T>): Promise<T> {
  const tracked: Tracked<T> = promise
  tracked.status = 'pending'
  tracked.then(
    (value) => void Object.assign(tracked, { status: 'fulfilled', value }),
    (reason: unknown) => void Object.assign(tracked, { status: 'rejected', reason }),
  )
  return tracked
}
