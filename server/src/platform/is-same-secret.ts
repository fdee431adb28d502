import { timingSafeEqual } from 'node:crypto'

/** Compares without telling by time where two texts differ. */
export function isSameSecret(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
