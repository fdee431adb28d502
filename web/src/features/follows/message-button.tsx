import MessageCircle from 'lucide-react/icons/message-circle'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useTexts } from '../../lib/i18n/texts.ts'
import { useIsOpen } from '../../lib/use-is-open.ts'
import { followsTexts } from '../../locales/follows.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Button } from '../../ui/button.tsx'
import { openChat } from '../connections/chat/public.ts'

/** Opens the chat with a person, also without network where the device knows it. */
export function MessageButton({ userId }: { userId: string }) {
  const t = useTexts(followsTexts)
  const sync = useSync()
  const [, navigate] = useLocation()
  const isOpen = useIsOpen()
  const [isBusy, setIsBusy] = useState(false)

  async function open(): Promise<void> {
    setIsBusy(true)
    const openChatId = await openChat(sync, userId)
    setIsBusy(false)
    if (openChatId !== null && isOpen.current) navigate('/app', { state: { openChatId } })
  }

  return (
    <Button look="soft" icon={<MessageCircle size={20} />} isBusy={isBusy} onClick={() => void open()}>
      {t.message}
    </Button>
  )
}
