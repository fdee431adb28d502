import { createContext } from 'react'

/** Whether the conversation around it is a request of a stranger (D-157): links lead nowhere until it is accepted. */
export const RequestVeil = createContext(false)
