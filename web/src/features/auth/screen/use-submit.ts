import { useState, type FormEvent } from 'react'

export interface Submit {
  readonly isBusy: boolean
  readonly error: string | null
  setError: (error: string | null) => void
  onSubmit: (event: FormEvent) => void
}

/**
 * One submit at a time; a second press while it runs does nothing. `work` answers what a person has to mend, in words,
 * or null; `describe` says what it threw.
 */
export const useSubmit = (
  work: () => Promise<string | null>,
  describe: (error: unknown) => string | null,
): Submit => {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const run = async (): Promise<void> => {
    setIsBusy(true)
    setError(null)
    try {
      setError(await work().catch(describe))
    } finally {
      setIsBusy(false)
    }
  }

  return {
    isBusy,
    error,
    setError,
    onSubmit: (event) => {
      event.preventDefault()
      if (!isBusy) void run()
    },
  }
}
