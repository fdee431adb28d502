/** What React's useSyncExternalStore needs. A snapshot keeps its reference until it changes. */
export interface Readable<T> {
  subscribe(listener: () => void): () => void
  getSnapshot(): T
}

/** A set of listeners. A listener that throws does not keep the others from hearing. */
export interface Emitter<T> {
  on(listener: (value: T) => void): () => void
  emit(value: T): void
  /** How many listen. */
  size(): number
}

export function createEmitter<T>(): Emitter<T> {
  const listeners = new Set<(value: T) => void>()
  return {
    on: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit: (value) => {
      for (const listener of [...listeners]) {
        try {
          listener(value)
        } catch (error) {
          reportError(error)
        }
      }
    },
    size: () => listeners.size,
  }
}

/** Hands an error to the page's own error handling without stopping the caller. */
export function reportError(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}

export interface Value<T> extends Readable<T> {
  set(value: T): void
}

/** A single value with listeners; setting the same value tells nobody. */
export function createValue<T>(initial: T): Value<T> {
  const changed = createEmitter<void>()
  let current = initial
  return {
    subscribe: (listener) => changed.on(listener),
    getSnapshot: () => current,
    set: (value) => {
      if (Object.is(value, current)) return
      current = value
      changed.emit()
    },
  }
}

/**
 * A value computed from sources when somebody looks, at most once per change of a source.
 * It listens to its sources from the first look on, for as long as they live.
 */
export function createDerived<T>(
  watch: (invalidate: () => void) => void,
  compute: (previous: T | undefined) => T,
): Readable<T> {
  const changed = createEmitter<void>()
  let isWatching = false
  let isFresh = false
  let value: T | undefined
  const start = (): void => {
    if (isWatching) return
    isWatching = true
    watch(() => {
      isFresh = false
      changed.emit()
    })
  }
  return {
    subscribe: (listener) => {
      start()
      return changed.on(listener)
    },
    getSnapshot: () => {
      start()
      if (!isFresh) {
        value = compute(value)
        isFresh = true
      }
      return value as T
    },
  }
}
