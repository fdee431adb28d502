import { memo } from 'react'
import { DayPill } from '../../ui/conversation-marks.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { GroupNoticeLine } from './conversation-parts.ts'
import { Day } from './message-item.tsx'
import type { TimelineItem } from './timeline.ts'

/** As high as the line whose words are on their way. */
const wordless = <DayPill isSystem>{'\u00a0'}</DayPill>

/** An entry about the group with the day above it; only the day where the next line tells of it too. */
export const NoticeItem = memo(function NoticeItem({ item }: { item: TimelineItem }) {
  return (
    <>
      {item.startsDay && <Day atMs={Date.parse(item.shown.message.created_at)} />}
      {item.notices.length > 0 && (
        <Quiet fallback={wordless}>
          <GroupNoticeLine notices={item.notices} />
        </Quiet>
      )}
    </>
  )
})
