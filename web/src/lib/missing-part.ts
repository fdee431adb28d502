const RELOADED_KEY = 'lero-reloaded-for'
/** The script that began this page has another name in every release. */
const RELEASE = new URL(import.meta.url).pathname
/** Never settles: the page is on its way out. */
const LEAVING = new Promise<never>(() => {})

/** What browsers say when the file of a dynamic import cannot be fetched. */
export function isMissingPart(error: unknown): error is TypeError {
  return (
    error instanceof TypeError &&
    /dynamically imported module|importing a module script|preload CSS|error loading/i.test(error.message)
  )
}

/**
 * Loads the page anew where a part of it is gone from the server: a newer release took its place. Once for each release
 * and tab, so that a gap in a release makes no loop. Resolves where the page stays: without network, or when it was
 * reloaded before.
 */
export async function reloadIfGone(error: unknown): Promise<void> {
  if (!isMissingPart(error) || !(await isGone(error.message))) return
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === RELEASE) return
    sessionStorage.setItem(RELOADED_KEY, RELEASE)
  } catch {
    // What cannot be remembered would be done again and again.
    return
  }
  location.reload()
  await LEAVING
}

/** The server answers, and has neither the file nor, where no browser tells which, the release it belongs to. */
async function isGone(message: string): Promise<boolean> {
  const url = /https?:\/\/\S+|\/assets\/\S+/.exec(message)?.[0]
  try {
    if (url && (await fetch(url, { cache: 'no-store' })).status === 404) return true
    const files = await (await fetch('/sw-files.json', { cache: 'no-store' })).text()
    return !files.includes(RELEASE)
  } catch {
    return false
  }
}
