import './report.css'
import { useState } from 'react'
import Flag from 'lucide-react/icons/flag'
import { useTexts } from '../../lib/i18n/texts.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { reportsTexts } from '../../locales/reports.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Part } from '../../ui/part.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { loadPersonPicker } from '../people/found/public.ts'
import { useProfile } from '../profile/public.ts'
import { ReportForm } from './report-form.tsx'
import { useReport } from './use-report.ts'

const PersonPicker = lazyPart(loadPersonPicker)

type Props = {
  /** Whom it is about; null: they are looked for first. */
  userId: string | null
  /** One of theirs in a group, which is what it is about. */
  messageId?: string
  /** Somebody else may be chosen. */
  canChange?: boolean
  onClose: () => void
}

/** 'Denunciar usuário' (D-039), or a message of theirs in a group (D-098): whom, why, and what goes along. Open while it is mounted. */
export function ReportDialog({ userId: given, messageId, canChange = false, onClose }: Props) {
  const t = useTexts(reportsTexts)
  const [userId, setUserId] = useState(given)
  const report = useReport(messageId, onClose)

  function pick(picked: string | null): void {
    setUserId(picked)
    // What one agreed to send is of one chat.
    report.change({ with_messages: false })
  }

  return (
    <Sheet
      title={messageId ? t.messageTitle : t.title}
      description={messageId ? t.messageAbout : userId === null ? t.who : t.about}
      closeLabel={t.close}
      onClose={onClose}
    >
      {userId === null ? (
        <Part>
          <PersonPicker describe={t.pick} icon={<Flag />} onPick={pick} />
        </Part>
      ) : (
        <>
          <Reported userId={userId} onChange={canChange ? () => pick(null) : null} />
          <ReportForm userId={userId} isOfChat={!messageId} report={report} onCancel={onClose} />
        </>
      )}
    </Sheet>
  )
}

function Reported({ userId, onChange }: { userId: string; onChange: (() => void) | null }) {
  const t = useTexts(reportsTexts)
  const profile = useProfile(userId)
  const name = profile?.display_name ?? t.unknownPerson
  return (
    <div className="reported">
      <Avatar id={userId} name={name} photoUrl={profile?.avatar_url} size={40} />
      <b className="cut">{name}</b>
      {onChange && (
        <Button isSmall look="soft" aria-label={t.changePerson} onClick={onChange}>
          {t.change}
        </Button>
      )}
    </div>
  )
}
