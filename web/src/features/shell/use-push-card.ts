import { useEffect, useState } from 'react'
import { isUnasked, onPushChange, readPushChoice, writePushChoice } from '../../lib/push-permission.ts'

/** Whether the card stands that asks for notifications: from the second visit on, until it was answered once. */
export function usePushCard(): boolean {
  const [isDue, setIsDue] = useState(() => isUnasked() && readPushChoice() === 'met')
  useEffect(() => {
    if (isUnasked()) writePushChoice('met')
    return onPushChange(() => setIsDue((was) => was && isUnasked()))
  }, [])
  return isDue
}
