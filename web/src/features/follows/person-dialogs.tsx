import { useLocation } from 'wouter'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Part } from '../../ui/part.tsx'
import { loadBlockQuestion } from '../people/block/public.ts'
import { loadReportDialog } from '../reports/public.ts'
import { FollowList } from './follow-list.tsx'

const BlockDialog = lazyPart(loadBlockQuestion)
const ReportDialog = lazyPart(loadReportDialog)

export type PersonDialog = 'followers' | 'following' | 'block' | 'report'

type Props = { userId: string; name: string; opened: PersonDialog | null; onClose: () => void }

/** What a profile leads to. Who blocks a person leaves their profile. */
export function PersonDialogs({ userId, name, opened, onClose }: Props) {
  const [, navigate] = useLocation()
  return (
    <Part>
      {(opened === 'followers' || opened === 'following') && (
        <FollowList key={opened} userId={userId} side={opened} onClose={onClose} />
      )}
      {opened === 'report' && <ReportDialog userId={userId} onClose={onClose} />}
      {opened === 'block' && (
        <BlockDialog
          userId={userId}
          name={name}
          isBlocked={false}
          onDone={() => navigate('/app')}
          onClose={onClose}
        />
      )}
    </Part>
  )
}
