/** The two people of a direct conversation in the order of their ids, as the database keeps them. */
export const orderPair = (a: string, b: string): readonly [low: string, high: string] =>
  a < b ? [a, b] : [b, a]
