import { useEffect, useState } from 'react'
import { readGateways, type Gateways } from './gateways.ts'

/** Whether this server really sends mail and SMS; null while unknown. */
export const useGateways = (): Gateways | null => {
  const [gateways, setGateways] = useState<Gateways | null>(null)
  useEffect(() => {
    let isMounted = true
    void readGateways().then((known) => {
      if (isMounted) setGateways(known)
    })
    return () => {
      isMounted = false
    }
  }, [])
  return gateways
}
