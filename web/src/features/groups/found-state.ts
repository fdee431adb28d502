/** State of the history entry of an invite page that one came to from a list of groups: there is a way back. */
export const FOUND_STATE = { isFound: true } as const

export function isFound(): boolean {
  return (history.state as Partial<typeof FOUND_STATE> | null)?.isFound === true
}
