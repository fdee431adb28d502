/** One measured thing, its figures on one line. */
export function print(name: string, figures: readonly string[]): void {
  console.log(`  ${name.padEnd(34)} ${figures.join(' · ')}`)
}

/** A figure beside its bar: machines are noisy, so this informs and fails nothing. */
export function printBar(
  name: string,
  value: number,
  bar: { max: number; aim?: number },
  unit: string,
): void {
  const verdict = value <= bar.max ? 'within' : 'ABOVE'
  const aim = bar.aim === undefined ? '' : `, aim ${bar.aim}`
  console.log(`  → ${name}: ${value.toFixed(1)} ${unit}, ${verdict} the bar of ${bar.max}${aim} ${unit}`)
}
