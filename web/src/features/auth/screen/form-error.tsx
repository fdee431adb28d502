import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import type { Problem } from './problem.ts'
import { ProblemText } from './problem-text.tsx'

type Props = {
  problem: Problem | null
  /** What stands in the place while nothing is wrong: the password meter. */
  children?: ReactNode
}

/** What went wrong with the whole form, read out when it appears. */
export function FormError({ problem, children }: Props) {
  return (
    <>
      <div className="field-error" role="alert">
        {problem && (
          <>
            <CircleAlert size={16} aria-hidden="true" />{' '}
            <div>
              <ProblemText problem={problem} />
            </div>
          </>
        )}
      </div>
      {!problem && children}
    </>
  )
}
