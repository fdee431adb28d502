import type { GroupNotice } from '#contract/messages.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { messagesTexts } from '../../../locales/messages.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { DayPill } from '../../../ui/conversation-marks.tsx'
import { describeNotices, listNamed } from './notice-words.ts'
import { useNames } from './use-names.ts'

/** What happened in the group, as a quiet line between its messages; several are told as one. */
export function GroupNoticeLine({ notices }: { notices: readonly GroupNotice[] }) {
  const { notices: t } = useTexts(messagesTexts)
  const { me } = useSync()
  const names = useNames(listNamed(notices, me))
  return <DayPill isSystem>{describeNotices(notices, me, names, t)}</DayPill>
}
