/** WCAG's contrast of two colours, `#rrggbb` each. */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The colours by their names that a declaration block gives. */
export function readColours(block: string): Map<string, string> {
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/gi)].map(([, name, value]) => [name ?? '', value ?? '']),
  )
}

/** The colours of a theme in themes.css. */
export function readTheme(css: string, theme: string): Map<string, string> {
  const block = new RegExp(`(?:^|\\n)(?::root,\\s*)?\\.${theme} \\{([^}]*)\\}`).exec(css)?.[1]
  if (!block) throw new Error(`themes.css has no theme '${theme}'`)
  return readColours(block)
}

export function pick(tokens: ReadonlyMap<string, string>, name: string): string {
  const value = tokens.get(name)
  if (!value) throw new Error(`no token --${name}`)
  return value
}
