import { useEffect, useState } from 'react'
import { readGateways, type Gateways } from './gateways.ts'

/** Whether this server really sends mail and SMS; null while unknown. */
export function useGateways(): Gateways | null {
  const [gateways, setGateways] = useState<Gateways | null>(null)
  useEffect(() => {
    let isMounted = true
    const read = async (): Promise<void> => {
      const known = await readGateways()
      if (isMounted) setGateways(known)
    }
    void read()
    return () => {
      isMounted = false
    }
  }, [])
  return gateways
}
