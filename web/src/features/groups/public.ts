/** The page that a link to a group opens, in a chunk of its own. */
export async function loadInviteScreen() {
  return (await import('./invite-part.ts')).loadInvite()
}

/** /connections, in a chunk of its own. */
export async function loadConnectionsScreen() {
  return (await import('./connections-part.ts')).loadConnections()
}
