/** What the program tells the person at the terminal, apart from its log. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Does a step of the start and tells how long it took. */
export async function sayStep<T>(what: string, step: () => Promise<T>): Promise<T> {
  const startedMs = performance.now()
  const result = await step()
  say(`${what} (${((performance.now() - startedMs) / 1000).toFixed(2)} s)`)
  return result
}
