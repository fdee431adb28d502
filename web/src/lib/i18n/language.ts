import { createContext, use, useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from '../local-store.ts'

/** The interface languages. pt-BR is the source of every text and the default, whatever the browser says. */
export const languages = ['pt-BR', 'en', 'es'] as const
export type Language = (typeof languages)[number]

const DEFAULT_LANGUAGE: Language = 'pt-BR'
const STORAGE_KEY = 'lero-language'

/** What a stored value means: a known language, or the default where it is absent or unknown. */
function parseLanguage(stored: string | null): Language {
  return languages.find((language) => language === stored) ?? DEFAULT_LANGUAGE
}

type Loader = (language: Language) => Promise<unknown>

const listeners = new Set<() => void>()
const loaders = new Set<Loader>()
let current: Language | undefined
/** Of the last call of `setLanguage`. */
let turn = 0

/** The language the interface speaks now. */
export function getLanguage(): Language {
  current ??= parseLanguage(readLocal(STORAGE_KEY))
  return current
}

/**
 * Changes the interface's language and keeps the choice for the next visit. Loads the texts of everything that
 * has been shown so far first, so that nothing flickers; rejects (and changes nothing) when they cannot be loaded.
 * Answers whether it did: another choice made meanwhile wins.
 */
export async function setLanguage(language: Language): Promise<boolean> {
  const mine = ++turn
  await Promise.all([...loaders].map((load) => load(language)))
  if (mine !== turn) return false
  current = language
  writeLocal(STORAGE_KEY, language)
  document.documentElement.lang = language
  for (const listener of listeners) listener()
  return true
}

/** One subscription for the whole page: a list's rows have enough to set up. */
export const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE)

/** The language to draw in, below the root. */
export function useLanguage(): Language {
  return use(LanguageContext)
}

/** What the root gives to `LanguageContext`. */
export function useChosenLanguage(): Language {
  return useSyncExternalStore(subscribeLanguage, getLanguage)
}

function subscribeLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Registers a catalogue in use: `setLanguage` loads it in the new language before it switches. */
export function keepLoaded(loader: Loader): void {
  loaders.add(loader)
}
