import Flag from 'lucide-react/icons/flag'
import LogOut from 'lucide-react/icons/log-out'
import Trash from 'lucide-react/icons/trash-2'
import UserPlus from 'lucide-react/icons/user-plus'
import type { Head } from '#contract/conversations.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { groupsTexts } from '../../locales/groups.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { GroupFace } from './group-face.tsx'
import { GroupDescription, GroupName } from './group-words.tsx'
import { InviteSection } from './invite-section.tsx'
import { MemberList, MemberListShape } from './member-list.tsx'
import { RequestList } from './request-list.tsx'
import type { Group } from './use-group.ts'

type Props = {
  head: Head
  group: Group
  /** Messages that others reported, as far as they are one's to decide about; null: not known yet. */
  reportedCount: number | null
  onReports: () => void
  onAdd: () => void
  onLeave: () => void
  onDelete: () => void
  onClose: () => void
}

/** 'Dados do grupo' (part 2 §2): what the list knows at once; the rest together, so that nothing moves under a finger. */
export function GroupInfoSheet({ head, onClose, ...rest }: Props) {
  const t = useTexts(groupsTexts)
  const { info, members, refresh } = rest.group
  const known = head.group
  if (!known) return null
  const isAdmin = known.my_role === 'admin'
  const isAnswered = [info, members].every(({ value, hasFailed }) => value !== null || hasFailed)
  return (
    <Sheet title={t.title} closeLabel={t.close} onClose={onClose} className="group-sheet">
      <GroupFace
        groupId={known.id}
        tintId={head.conversation_id}
        name={known.name}
        photoUrl={known.avatar_url}
        canChange={isAdmin}
      />
      <GroupName groupId={known.id} name={known.name} canChange={isAdmin} onChanged={refresh} />
      <p className="group-count">
        <span>{t.memberCount(known.member_count)}</span>
        {info.value && <span className="tag">{info.value.group.is_public ? t.public : t.private}</span>}
      </p>
      {isAnswered && rest.reportedCount !== null ? (
        <GroupRest known={known} {...rest} reportedCount={rest.reportedCount} />
      ) : (
        <MemberListShape count={Math.min(known.member_count, 4)} />
      )}
    </Sheet>
  )
}

type RestProps = Omit<Props, 'head' | 'onClose' | 'reportedCount'> & {
  known: NonNullable<Head['group']>
  reportedCount: number
}

/** Description, link, who asks to be let in, what is reported, members, and the ways out. */
function GroupRest({ known, group, reportedCount, ...actions }: RestProps) {
  const t = useTexts(groupsTexts)
  const { info, members, refresh } = group
  const isAdmin = known.my_role === 'admin'
  return (
    <>
      {info.value ? (
        <>
          <GroupDescription
            groupId={known.id}
            description={info.value.group.description}
            canChange={isAdmin}
            onChanged={refresh}
          />
          <InviteSection
            groupId={known.id}
            invite={info.value.invite}
            isPublic={info.value.group.is_public}
            canChange={isAdmin}
            onChanged={refresh}
          />
        </>
      ) : (
        <ErrorState title={t.loadFailed} onRetry={refresh} />
      )}
      {known.my_role !== 'member' && <RequestList groupId={known.id} count={known.request_count ?? 0} />}
      {reportedCount > 0 && (
        <button type="button" className="group-row" onClick={actions.onReports}>
          <Flag />
          <span>{t.reports}</span>
          <span className="tag group-reported">
            <span aria-hidden="true">{reportedCount}</span>
            <span className="visually-hidden">{t.reportCount(reportedCount)}</span>
          </span>
        </button>
      )}
      <section>
        <div className="group-heading">
          <h3>{t.members}</h3>
          {isAdmin && (
            <Button
              look="plain"
              isSmall
              icon={<UserPlus size={20} />}
              aria-label={t.addMembers}
              onClick={actions.onAdd}
            >
              {t.addShort}
            </Button>
          )}
        </div>
        {members.value ? (
          <MemberList
            groupId={known.id}
            members={members.value}
            creatorId={info.value?.group.creator_id ?? null}
            myRole={known.my_role}
            onChanged={refresh}
          />
        ) : (
          <ErrorState title={t.membersFailed} onRetry={refresh} />
        )}
      </section>
      <button type="button" className="group-row text-danger" onClick={actions.onLeave}>
        <LogOut />
        {t.leave}
      </button>
      {isAdmin && (
        <button type="button" className="group-row text-danger" onClick={actions.onDelete}>
          <Trash />
          {t.deleteGroup}
        </button>
      )}
    </>
  )
}
