import { useCallback, useRef, useState } from 'react'

type Run<K> = (key: K, work: () => Promise<void>) => void

/** One thing at a time that its person waits for: which, and how it is begun. */
export function useBusy<K extends string>(): [busy: K | null, run: Run<K>] {
  const [busy, setBusy] = useState<K | null>(null)
  const isBusy = useRef(false)
  const run = useCallback<Run<K>>((key, work) => {
    if (isBusy.current) return
    isBusy.current = true
    setBusy(key)
    void work().finally(() => {
      isBusy.current = false
      setBusy(null)
    })
  }, [])
  return [busy, run]
}
