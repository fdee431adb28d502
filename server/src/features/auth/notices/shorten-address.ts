/** As it may stand on a screen somebody else looks at: a…@exemplo.com.br, +55 … 4321. */
export function shortenAddress(address: string): string {
  const at = address.lastIndexOf('@')
  if (at > 0) return `${address.slice(0, 1)}…${address.slice(at)}`
  return `${address.slice(0, 3)} … ${address.slice(-4)}`
}
