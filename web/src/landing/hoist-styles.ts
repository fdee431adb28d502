/**
 * Takes style attributes out of rendered HTML, which the content security policy does not apply, and answers rules
 * that say the same.
 */
export function hoistStyles(html: string): { html: string; css: string } {
  const numbers = new Map<string, number>()
  const without = html.replace(/ style="([^"]*)"/g, (_whole, style: string) => {
    if (!numbers.has(style)) numbers.set(style, numbers.size)
    return ` data-s="${numbers.get(style)}"`
  })
  const css = [...numbers].map(([style, number]) => `[data-s="${number}"]{${style}}`).join('')
  return { html: without, css }
}
