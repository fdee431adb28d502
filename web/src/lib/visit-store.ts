/*
 * sessionStorage as far as the browser allows it: what one tab remembers over a reload. Where it is forbidden nothing
 * is remembered, and nothing breaks.
 */

export function readVisit(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeVisit(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // The next reload begins anew.
  }
}

export function clearVisit(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Nothing was kept.
  }
}
