import { useId } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { REPORT_DETAILS_MAX_LENGTH } from '#contract/limits.ts'
import type { ReportReason } from '#contract/reports.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { reportsTexts } from '../../locales/reports.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { getConversationsStore } from '../conversations/public.ts'
import { useProfile } from '../profile/public.ts'
import type { Report } from './use-report.ts'

type Props = {
  userId: string
  /** The newest texts of the chat with them may go along. */
  isOfChat: boolean
  report: Report
  onCancel: () => void
}

/** Why somebody is reported, and what goes along: nothing without being asked for. */
export function ReportForm({ userId, isOfChat, report, onCancel }: Props) {
  const t = useTexts(reportsTexts)
  const { draft, problem } = report
  const chats = useStore(getConversationsStore(useSync()).all)
  const chat = chats.find(({ peer_id }) => peer_id === userId)
  const name = useProfile(userId)?.display_name ?? t.unknownPerson
  return (
    <form
      className="report-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!report.isBusy) void report.send(userId)
      }}
    >
      <Reasons chosen={draft.reason} onChoose={(reason) => report.change({ reason })} />
      <div className="report-details">
        <TextArea
          label={t.details}
          maxLength={REPORT_DETAILS_MAX_LENGTH}
          value={draft.details}
          onChange={(event) => report.change({ details: event.target.value })}
        />
      </div>
      {chat && isOfChat && (
        <Switch
          label={t.messages}
          description={t.messagesText(name)}
          isOn={draft.with_messages}
          onChange={(with_messages) => report.change({ with_messages })}
        />
      )}
      {!chat?.blocked_by_me && (
        <Switch
          label={t.block}
          description={t.blockText}
          isOn={draft.with_block}
          onChange={(with_block) => report.change({ with_block })}
        />
      )}
      <div className="report-end">
        <div className="field-error" role="alert">
          {problem && (
            <>
              <CircleAlert size={16} aria-hidden="true" /> <div>{problem}</div>
            </>
          )}
        </div>
        <div className="report-buttons">
          <Button look="plain" onClick={onCancel}>
            {t.cancel}
          </Button>
          <Button type="submit" isBusy={report.isBusy}>
            {t.send}
          </Button>
        </div>
      </div>
    </form>
  )
}

type ReasonsProps = { chosen: ReportReason | null; onChoose: (reason: ReportReason) => void }

function Reasons({ chosen, onChoose }: ReasonsProps) {
  const t = useTexts(reportsTexts)
  const name = useId()
  return (
    <fieldset className="report-reasons">
      <legend className="field-label">{t.reason}</legend>
      {(Object.keys(t.reasons) as ReportReason[]).map((reason, index) => (
        <label key={reason}>
          <input
            type="radio"
            name={name}
            autoFocus={index === 0}
            checked={reason === chosen}
            onChange={() => onChoose(reason)}
          />
          <span>{t.reasons[reason]}</span>
        </label>
      ))}
    </fieldset>
  )
}
