import { useEffect, useState } from 'react'
import { createSessionStorage } from '../session-storage.ts'
import { readSessionEnd, type SessionEnd } from '../unsent/session-end.ts'
import { settleDevice } from '../unsent/settle-device.ts'

/** How the last session of this device ended, if by itself, and what waits unsent; clears up after it. */
export function useSessionEnd(): SessionEnd | null {
  const [end, setEnd] = useState(readSessionEnd)
  useEffect(() => {
    let isMounted = true
    const isSignedIn = (): boolean => createSessionStorage().read() !== null
    settleDevice({ isSignedIn }).then(
      (settled) => {
        if (isMounted) setEnd(settled)
      },
      // What cannot be reached now is settled the next time; it is not lost.
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [])
  return end
}
