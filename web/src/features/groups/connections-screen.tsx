import { ConnectionsScreen as Connections } from '../connections/screen/public.ts'
import { NewGroup } from './create/new-group.tsx'
import { GroupsTab } from './groups-tab.tsx'

/** /connections, with what is done with groups there. */
export function ConnectionsScreen() {
  return <Connections NewGroup={NewGroup} GroupsTab={GroupsTab} />
}
