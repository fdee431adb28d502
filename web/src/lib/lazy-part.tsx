import { use, type ComponentType } from 'react'
import { keepFailure } from './failed-loads.ts'
import { makeReadable } from './readable-promise.ts'

/** A component in a chunk of its own. `preload` fetches it ahead, for the moment a finger goes down. */
export type LazyPart<P> = ComponentType<P> & { preload: () => void }

/**
 * Puts a component behind a chunk: it suspends while the chunk comes, draws at once when it is here, and may be
 * tried again after a failure (`forgetFailures`; React.lazy remembers one for ever). `load` resolves with the component, and
 * fetches the texts it needs beside it.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let pending: Promise<ComponentType<P>> | undefined

  function forget(): void {
    pending = undefined
  }

  async function loadAnew(): Promise<ComponentType<P>> {
    try {
      return await load()
    } catch (error) {
      keepFailure(forget)
      throw error
    }
  }

  function loadOnce(): Promise<ComponentType<P>> {
    pending ??= makeReadable(loadAnew())
    return pending
  }

  function Part(props: P) {
    const Component = use(loadOnce())
    return <Component {...props} />
  }
  // What could not be fetched ahead is fetched when the part is drawn.
  return Object.assign(Part, { preload: () => void loadOnce().catch(forget) })
}
