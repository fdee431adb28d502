import { useEffect, useState } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { ConversationShape } from '../../ui/conversation-shape.tsx'

/** What is on the device is here before that: nobody reads of a wait that is none. */
const SAY_AFTER_MS = 500

/** The shape of a conversation whose messages are on their way; in words once that takes a while. */
export function ConversationLoading() {
  const t = useTexts(messagesTexts)
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), SAY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <ConversationShape label={isLong ? t.loading : undefined} />
      {isLong && (
        <p className="conversation-loading" aria-hidden="true">
          {t.loading}
        </p>
      )}
    </>
  )
}
