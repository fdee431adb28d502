import { use } from 'react'
import { keepFailure } from '../failed-loads.ts'
import { makeReadable } from '../readable-promise.ts'
import { getLanguage, keepLoaded, useLanguage, type Language } from './language.ts'

type Catalogue<T> = { texts: T }
type Importers<T> = Record<Language, () => Promise<Catalogue<T>>>

/** One feature's texts in the current language. Made once per feature by `defineTexts`. */
export type Texts<T> = {
  /** Loads the current language's chunk; a route calls it beside its own chunk. Resolves at once when loaded. */
  load: () => Promise<T>
  /** The texts, outside React (stores, toasts). Throws when the feature's route has not loaded them. */
  get: () => T
  /** Loads one language's chunk; tries again what failed before. */
  loadIn: (language: Language) => Promise<T>
  /** The same for a component that waits: a failure stays until `forgetFailures`. */
  read: (language: Language) => Promise<T>
}

/**
 * Ties one feature's catalogues together. pt-BR is the source of the keys: `en` and `es` declare themselves as
 * `typeof` the pt-BR object, so a key that is missing, extra or of another shape does not compile.
 */
export function defineTexts<T>(feature: string, importers: Importers<T>): Texts<T> {
  const loaded = new Map<Language, T>()
  const pending = new Map<Language, Promise<T>>()
  /** Languages whose failure a waiting component may still draw. */
  const failed = new Set<Language>()

  function forget(language: Language): void {
    if (failed.delete(language)) pending.delete(language)
  }

  async function importIn(language: Language): Promise<T> {
    try {
      const { texts } = await importers[language]()
      loaded.set(language, texts)
      return texts
    } catch (error) {
      failed.add(language)
      keepFailure(() => forget(language))
      throw error
    }
  }

  function loadIn(language: Language): Promise<T> {
    forget(language)
    return read(language)
  }

  function read(language: Language): Promise<T> {
    keepLoaded(loadIn)
    const known = pending.get(language)
    if (known) return known
    const promise = makeReadable(importIn(language))
    pending.set(language, promise)
    return promise
  }

  return {
    read,
    loadIn,
    load: () => loadIn(getLanguage()),
    get: () => {
      const texts = loaded.get(getLanguage())
      if (texts === undefined) throw new Error(`texts of '${feature}' are not loaded`)
      return texts
    },
  }
}

/**
 * A feature's texts in the interface's language: `const t = useTexts(authTexts)`. Synchronous once the chunk is
 * here; else the component suspends until it is (routes load it beside their own chunk, so that is rare).
 */
export function useTexts<T>(source: Texts<T>): T {
  return use(source.read(useLanguage()))
}
