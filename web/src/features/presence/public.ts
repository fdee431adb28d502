export { getPresenceStore, type Presence } from './presence.store.ts'
export { usePresence } from './use-presence.ts'
