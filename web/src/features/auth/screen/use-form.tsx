import {
  type FormEvent,
  type FormHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Problem } from './problem.ts'
import { ProblemText } from './problem-text.tsx'

export type Form = {
  isBusy: boolean
  /** Of the whole form; those of its fields stand at them. */
  problem: Problem | null
  /** Props of the form element. */
  form: Pick<FormHTMLAttributes<HTMLFormElement>, 'noValidate' | 'onSubmit' | 'onInput' | 'onKeyDown'>
  /** Name and error of one of its fields. */
  field: (name: string) => { name: string; error: ReactNode }
  setProblems: (problems: readonly Problem[]) => void
}

/**
 * One submit at a time; a second press while it runs does nothing. `work` answers what a person has to mend, the first
 * wrong field first, which then has the focus; `describe` says what it threw. A field's error goes when one types there.
 * Enter leads to the next field that is empty, and submits where there is none.
 */
export function useForm(
  work: () => Promise<readonly Problem[]>,
  describe: (error: unknown) => Problem,
): Form {
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const element = useRef<HTMLFormElement>(null)
  const toFocus = useRef<string | null>(null)

  const hasField = (name: string | undefined): boolean =>
    name !== undefined && element.current?.elements.namedItem(name) instanceof HTMLInputElement

  const run = async (): Promise<void> => {
    setIsBusy(true)
    setProblems([])
    try {
      const found = await work().catch((error: unknown) => [describe(error)])
      const placed = found.map((problem) => (hasField(problem.field) ? problem : withoutField(problem)))
      toFocus.current = placed.find(({ field }) => field)?.field ?? null
      setProblems(placed)
    } finally {
      setIsBusy(false)
    }
  }

  useEffect(() => {
    const input = toFocus.current && element.current?.elements.namedItem(toFocus.current)
    toFocus.current = null
    if (input instanceof HTMLInputElement) input.focus()
  }, [problems])

  return {
    isBusy,
    problem: problems.find(({ field }) => !field) ?? null,
    form: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        element.current = event.currentTarget
        if (!isBusy) void run()
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        const next = findEmptyAfter(event.target)
        if (!next) return
        event.preventDefault()
        next.focus()
      },
      onInput: ({ target }: FormEvent) => {
        if (problems.length > 0 && target instanceof HTMLInputElement)
          setProblems(problems.filter(({ field, wait }) => wait || (field && field !== target.name)))
      },
    },
    field: (name) => {
      const problem = problems.find(({ field }) => field === name)
      return { name, error: problem && <ProblemText problem={problem} /> }
    },
    setProblems,
  }
}

const findEmptyAfter = (field: EventTarget): HTMLInputElement | undefined => {
  if (!(field instanceof HTMLInputElement) || !field.form) return undefined
  const inputs = [...field.form.elements].filter((element) => element instanceof HTMLInputElement)
  return inputs.slice(inputs.indexOf(field) + 1).find(({ value, disabled }) => value === '' && !disabled)
}

const withoutField = ({ field: _field, ...problem }: Problem): Problem => problem
