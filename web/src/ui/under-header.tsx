import './under-header.css'
import { createContext, useContext, type ReactNode } from 'react'

/** What every screen shows right below its own header: the offline line. Null: nothing. */
export const UnderHeader = createContext<ReactNode>(null)

/** The place for it inside a header. It lies over the content, so that its coming and going moves nothing. */
export function UnderHeaderPlace() {
  const line = useContext(UnderHeader)
  return line && <div className="under-header">{line}</div>
}
