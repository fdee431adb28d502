import { memo } from 'react'
import { GroupNoticeLine } from '../groups/notices/public.ts'
import { Day } from './message-item.tsx'
import type { TimelineItem } from './timeline.ts'

/** An entry about the group with the day above it; only the day where the next line tells of it too. */
export const NoticeItem = memo(function NoticeItem({ item }: { item: TimelineItem }) {
  return (
    <>
      {item.startsDay && <Day atMs={Date.parse(item.shown.message.created_at)} />}
      {item.notices.length > 0 && <GroupNoticeLine notices={item.notices} />}
    </>
  )
})
