/** What a person may be told of the link to the server. `since`: milliseconds since 1970. */
export type ConnectionStatus =
  | { readonly state: 'offline'; readonly since: number }
  | { readonly state: 'connecting'; readonly since: number }
  | { readonly state: 'online'; readonly via: 'socket' | 'http'; readonly since: number }
  /** The server speaks a newer wire: the page reloads as soon as it can, the outbox is kept. */
  | { readonly state: 'updating'; readonly since: number }
  | { readonly state: 'signed_out'; readonly since: number }

/** Whether the offline bar stands. A first connect under way is no failure yet. */
export function isOffline(status: ConnectionStatus): boolean {
  return status.state === 'offline'
}

/** Ends a switch over a union: a new member is a compile error here. */
export function unreachable(value: never): never {
  throw new Error(`unexpected ${JSON.stringify(value)}`)
}
