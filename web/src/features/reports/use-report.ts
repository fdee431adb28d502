import { useState } from 'react'
import type { ReportReason } from '#contract/reports.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { useIsOpen } from '../../lib/use-is-open.ts'
import { reportsTexts } from '../../locales/reports.ts'
import { ApiError, NetworkError } from '../../sync/errors.ts'
import { useSync } from '../../sync/use-sync.ts'
import { showToast } from '../../ui/toast.store.ts'
import { createReportIds } from './report-ids.ts'

export type Draft = {
  readonly reason: ReportReason | null
  readonly details: string
  readonly with_messages: boolean
  readonly with_block: boolean
}

const EMPTY: Draft = { reason: null, details: '', with_messages: false, with_block: false }

export interface Report {
  readonly draft: Draft
  readonly isBusy: boolean
  /** What is to be mended, in words. */
  readonly problem: string | null
  change(part: Partial<Draft>): void
  send(userId: string): Promise<void>
}

/**
 * What one writes of a person, or of a message of theirs, and the call: what was written stays until the server has it.
 */
export function useReport(messageId: string | undefined, onSent: () => void): Report {
  const t = useTexts(reportsTexts)
  const sync = useSync()
  const [draft, setDraft] = useState(EMPTY)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isOpen = useIsOpen()
  const [idFor] = useState(createReportIds)

  async function send(user_id: string): Promise<void> {
    const { reason } = draft
    if (!reason) return setProblem(t.reasonMissing)
    const report = { ...draft, reason, user_id, ...(messageId && { message_id: messageId }) }
    setProblem(null)
    setIsBusy(true)
    try {
      await sync.call('reports.file', { ...report, client_id: idFor(report) })
      const [sent, sentAndBlocked] = messageId
        ? [t.messageSent, t.messageSentAndBlocked]
        : [t.sentText, t.sentAndBlocked]
      const description = draft.with_block ? sentAndBlocked : sent
      showToast({ kind: 'success', title: t.sent, description })
      if (isOpen.current) onSent()
    } catch (error) {
      // Who has closed it meanwhile believes that it went.
      if (isOpen.current) setProblem(describeProblem(error, t, messageId ? t.messageGone : t.gone))
      else showToast({ kind: 'error', title: t.failed })
    }
    setIsBusy(false)
  }

  function change(part: Partial<Draft>): void {
    setDraft({ ...draft, ...part })
    setProblem(null)
  }

  return { draft, isBusy, problem, change, send }
}

function describeProblem(error: unknown, t: ReturnType<typeof reportsTexts.get>, gone: string): string {
  if (error instanceof NetworkError) return t.offline
  if (!(error instanceof ApiError)) return t.failed
  if (error.code === 'rate_limited') return t.tooMany
  return error.code === 'not_found' ? gone : t.failed
}
