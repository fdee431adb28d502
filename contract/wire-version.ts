/** The versions of the wire that a program speaks: each side states its own (decision D-172). */
export type WireRange = { readonly min: number; readonly max: number }

/**
 * What this release speaks. The hash is pinned by wire-version.test.ts: a change of the wire is deliberate or red.
 * A change that the other side may ignore needs the new hash alone; any other one a new highest version, and the
 * old one is spoken on for as long as clients of the release before live.
 */
export const WIRE_RANGE: WireRange = { min: 2, max: 3 }
/** From this version on messages arrive slim, and not at the socket that sent them. */
export const SLIM_FROM = 3
export const WIRE_HASH = 'fcfe152b1671f8ab'

/** States the range over HTTP, as `2-3`, on calls and on their answers. Without it nothing is checked. */
export const WIRE_HEADER = 'x-lero-wire'

/** The highest version that both speak; null: there is none. */
export function findCommonVersion(a: WireRange, b: WireRange): number | null {
  const version = Math.min(a.max, b.max)
  return version >= a.min && version >= b.min ? version : null
}

export function writeWireHeader({ min, max }: WireRange): string {
  return `${min}-${max}`
}

/** Null for what is no range. */
export function readWireHeader(value: string): WireRange | null {
  const [, min, max] = /^(\d{1,9})-(\d{1,9})$/.exec(value) ?? []
  return min && max ? { min: Number(min), max: Number(max) } : null
}
