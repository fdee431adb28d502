import { useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from './local-store.ts'

/** The six looks, in the order of the chooser. Also the class on the document's root. */
export const themeIds = ['light', 'dark', 'blue', 'purple', 'green', 'orange'] as const
export type ThemeId = (typeof themeIds)[number]

const DEFAULT_THEME: ThemeId = 'blue'
const STORAGE_KEY = 'lero-theme'

/** What a stored value means: a known theme, or the default where it is absent or unknown. */
function parseTheme(stored: string | null): ThemeId {
  return themeIds.find((id) => id === stored) ?? DEFAULT_THEME
}

const listeners = new Set<() => void>()
let current: ThemeId | undefined

/** The theme that is shown now. */
export function getTheme(): ThemeId {
  current ??= parseTheme(readLocal(STORAGE_KEY))
  return current
}

/** Shows a theme at once and keeps it for the next visit (only a choice writes; reading never does). */
export function setTheme(theme: ThemeId): void {
  writeLocal(STORAGE_KEY, theme)
  show(theme)
}

/** Follows choices made in another tab. Returns the function that stops it. */
export function followStoredTheme(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY) show(parseTheme(event.newValue))
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

export function useTheme(): ThemeId {
  return useSyncExternalStore(subscribe, getTheme)
}

function show(theme: ThemeId): void {
  current = theme
  const root = document.documentElement
  root.classList.remove(...themeIds)
  root.classList.add(theme)
  const surface = getComputedStyle(root).getPropertyValue('--surface').trim()
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', surface)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
