/** One measured thing, its figures on one line. */
export function print(name: string, figures: readonly string[]): void {
  console.log(`  ${name.padEnd(34)} ${figures.join(' · ')}`)
}

/** At most, with what would be better still; or at least. */
export type Bar = { readonly max: number; readonly aim?: number } | { readonly min: number }

/** A figure beside its bar: machines are noisy, so this informs and fails nothing. */
export function printBar(name: string, value: number, bar: Bar, unit: string): void {
  const isWithin = 'min' in bar ? value >= bar.min : value <= bar.max
  const limit = 'min' in bar ? bar.min : bar.max
  const verdict = isWithin ? 'within' : 'min' in bar ? 'BELOW' : 'ABOVE'
  const aim = 'aim' in bar ? `, aim ${bar.aim}` : ''
  console.log(`  → ${name}: ${value.toFixed(1)} ${unit}, ${verdict} the bar of ${limit}${aim} ${unit}`)
}
