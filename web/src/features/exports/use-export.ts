import { useCallback, useEffect, useState } from 'react'
import type { CallOutput } from '#contract/registry.ts'
import { useSync } from '../../sync/use-sync.ts'

type DataExport = CallOutput<'exports.get'>

export type KnownExport = { state: 'loading' } | { state: 'unknown' } | DataExport

/** While one is made it is asked for again: a minute or two, and nobody else is told. */
const ASK_EVERY_MS = 2000

/** How it stands with the person's export, followed while it is made, whichever of their devices asked for it. */
export function useExport(): {
  known: KnownExport
  reload: () => Promise<void>
  request: () => Promise<DataExport>
  link: () => Promise<string>
} {
  const sync = useSync()
  const [known, setKnown] = useState<KnownExport>({ state: 'loading' })

  const reload = useCallback(async (): Promise<void> => {
    try {
      setKnown(await sync.call('exports.get', {}))
    } catch {
      // What is known stays: it is asked again.
      setKnown((before) => (before.state === 'loading' ? { state: 'unknown' } : before))
    }
  }, [sync])
  useEffect(() => void reload(), [reload])

  const isMaking = known.state === 'making'
  useEffect(() => {
    if (!isMaking) return undefined
    const timer = setInterval(() => void reload(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isMaking, reload])

  return {
    known,
    reload,
    request: async () => {
      const asked = await sync.call('exports.request', {})
      setKnown(asked)
      return asked
    },
    link: async () => (await sync.call('exports.link', {})).url,
  }
}
