/** Style sheets of parts, by address: on their way or here. */
const sheets = new Map<string, Promise<void>>()

/**
 * Loads a part of the built app with its styles beside it, and resolves with the part when both are here. The build
 * puts this round every dynamic import; `styles` are addresses below the root. Rejects when one of them does not
 * come; the next call asks for it anew.
 */
export async function loadWithStyles<T>(load: () => Promise<T>, styles: readonly string[] = []): Promise<T> {
  const [part] = await Promise.all([load(), ...styles.map(loadSheet)])
  return part
}

function loadSheet(path: string): Promise<void> {
  const sheet = sheets.get(path) ?? addSheet(`/${path}`)
  sheets.set(path, sheet)
  sheet.catch(() => sheets.delete(path))
  return sheet
}

function addSheet(href: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = href
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      // Said as browsers say it of a script: whoever asks what is missing need not know of styles.
      reject(new TypeError(`Failed to fetch dynamically imported module: ${href}`))
    }
    document.head.append(link)
  })
}
