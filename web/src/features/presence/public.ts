export { getPresenceStore } from './presence.store.ts'
export { usePresence } from './use-presence.ts'
