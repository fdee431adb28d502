import { type CompleteSettings, DEFAULT_SETTINGS } from '#contract/default-settings.ts'
import { listPending } from '../../sync/job.ts'
import { perSync } from '../../sync/per-sync.ts'
import { createDerived, type Readable } from '../../sync/readable.ts'
import type { Sync } from '../../sync/sync.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'

/** The account's settings as they will be once the server has everything one changed here: what every part obeys. */
export const getAccountSettings: (sync: Sync) => Readable<CompleteSettings> = perSync(({ memory }) =>
  createDerived<CompleteSettings>(
    (invalidate) => {
      memory.subscribe('meta', invalidate)
      memory.subscribe('jobs', invalidate)
    },
    (previous) => {
      const pending = listPending(memory.jobs, 'settings.update')
      const next = Object.assign({}, DEFAULT_SETTINGS, memory.meta().settings, ...pending) as CompleteSettings
      return previous && JSON.stringify(previous) === JSON.stringify(next) ? previous : next
    },
  ),
)

export function useAccountSettings(): CompleteSettings {
  return useStore(getAccountSettings(useSync()))
}
