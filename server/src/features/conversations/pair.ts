/** The two people of a direct conversation in the order of their ids, as the database keeps them. */
export function orderPair(a: string, b: string): readonly [low: string, high: string] {
  return a < b ? [a, b] : [b, a]
}
