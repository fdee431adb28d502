/** Ends a switch over a union: a member that is forgotten does not compile. */
export function unreachable(value: never): never {
  throw new Error(`no case for ${JSON.stringify(value)}`)
}
