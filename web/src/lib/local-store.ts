/*
 * localStorage as far as the browser allows it. Where it is forbidden or full, what is written holds until the page
 * closes: signing in and choosing a look go on working.
 */

const unkept = new Map<string, string>()

export function readLocal(key: string): string | null {
  try {
    return unkept.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeLocal(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
    unkept.delete(key)
  } catch {
    unkept.set(key, value)
  }
}

export function removeLocal(key: string): void {
  unkept.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Where nothing may be read nothing was kept.
  }
}

export function listLocalKeys(): readonly string[] {
  try {
    return [...new Set([...unkept.keys(), ...Object.keys(localStorage)])]
  } catch {
    return [...unkept.keys()]
  }
}
