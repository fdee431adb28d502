import { useTexts } from '../../../lib/i18n/texts.ts'
import { authTexts } from '../../../locales/auth.ts'
import type { Problem } from './problem.ts'
import { formatWait } from './format-wait.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

/** What is wrong: a sentence, a list of reasons, or a waiting time that counts down. */
export function ProblemText({ problem: { text, reasons, wait } }: { problem: Problem }) {
  if (wait) return <Waiting wait={wait} />
  if (!reasons) return text
  return (
    <ul>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )
}

/** Counts for the eye; a screen reader hears the time once, and that it is over. */
function Waiting({ wait }: { wait: NonNullable<Problem['wait']> }) {
  const t = useTexts(authTexts)
  const seconds = useSecondsUntil(wait.untilMs)
  if (seconds === 0) return t.waitIsOver
  return <span aria-live="off">{wait.describe(formatWait(seconds))}</span>
}
