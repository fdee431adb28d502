/** Which part of a list is the same as in the one before: found by reference, without looking into a single item. */
export type Alignment = {
  /** `next[from … to)` is new or changed; what stands before and after it was there, in this order. */
  from: number
  to: number
  /** What stood at `index` of `next` stood at `index + headShift` before, up to `from`, and from `to` on `+ tailShift`. */
  headShift: number
  tailShift: number
  /** The first items of `next` that were not there: older ones came above. */
  prepended: number
}

/**
 * Compares two states of one list. Items keep their reference as long as they do not change; the usual changes are one
 * at the end, a page above, a page let go of at either end, and one item exchanged.
 */
export function alignLists<T>(before: readonly T[], next: readonly T[]): Alignment {
  const first = next[0]
  const isSameHead = first !== undefined && first === before[0]
  // What was let go of above, or came above.
  const dropped = isSameHead || first === undefined ? 0 : Math.max(0, before.indexOf(first))
  const found = isSameHead || dropped > 0 || before[0] === undefined ? 0 : next.indexOf(before[0])
  const prepended = Math.max(0, found)
  const headShift = dropped - prepended
  let from = prepended
  while (from < next.length && from + headShift < before.length && next[from] === before[from + headShift])
    from += 1
  const tailShift = before.length - next.length
  let to = next.length
  while (to > from && to + tailShift > from + headShift && next[to - 1] === before[to - 1 + tailShift])
    to -= 1
  return { from, to, headShift, tailShift, prepended }
}
