import type { Sync } from '../../../sync/sync.ts'
import { getAccountSettings } from '../account-settings.ts'

/** Whether pictures are fetched without being asked for: not for who saves data, here or in the browser. */
export function loadsByItself(sync: Sync): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return !getAccountSettings(sync).getSnapshot().data_saver && !connection?.saveData
}
