import { startTransition, useOptimistic } from 'react'
import { createPortal } from 'react-dom'
import { useSync } from '../../../../sync/use-sync.ts'
import { changeChat } from '../../actions/chat-actions.ts'
import type { ChatRow } from '../../chat-row.ts'
import type { ChatLook } from '../use-chat-look.ts'
import { LookSheet } from './look-sheet.tsx'

/** 'Personalizar conversa': what is chosen holds at once, without a line too. Open while it is mounted. */
export function LookDialog({ row, onClose }: { row: ChatRow; onClose: () => void }) {
  const sync = useSync()
  // What notes a first change may still be on its way.
  const [look, showAtOnce] = useOptimistic<ChatLook, Partial<ChatLook>>(row, (before, part) => ({
    ...before,
    ...part,
  }))

  function choose(part: Partial<ChatLook>): void {
    startTransition(async () => {
      showAtOnce(part)
      await changeChat(sync, row.id, part)
    })
  }

  // Outside the conversation: what it offers must not look like what was chosen there.
  return createPortal(<LookSheet look={look} onChoose={choose} onClose={onClose} />, document.body)
}
