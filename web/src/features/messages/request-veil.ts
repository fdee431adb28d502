import { createContext } from 'react'

/**
 * Whether the conversation around it is a request of a stranger (D-157): links lead nowhere until it is accepted, and
 * photos are shown to who taps them.
 */
export const RequestVeil = createContext(false)
