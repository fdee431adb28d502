import { useEffect, useState } from 'react'

/** Whether signing in asks the browser for notifications, and the question itself, for the tap that signs in (D-048). */
export type PushQuestion = { readonly isDue: boolean; readonly ask: () => void }

const NONE: PushQuestion = { isDue: false, ask: () => undefined }

/** Comes after the screen, which does without where it does not come: a card asks later. */
export function usePushQuestion(): PushQuestion {
  const [question, setQuestion] = useState(NONE)
  useEffect(() => {
    import('../../../lib/push-permission.ts').then(
      ({ isUnasked, askAtSignIn }) => setQuestion({ isDue: isUnasked(), ask: askAtSignIn }),
      () => undefined,
    )
  }, [])
  return question
}
