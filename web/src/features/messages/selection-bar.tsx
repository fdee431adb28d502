import './selection-bar.css'
import { useState } from 'react'
import Copy from 'lucide-react/icons/copy'
import Forward from 'lucide-react/icons/forward'
import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { formatDayMonth } from '../../lib/relative-time.ts'
import { formatTimeOfDay } from '../../lib/date-labels.ts'
import { dropIsolates } from '../../lib/plain-line.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { composerTexts } from '../../locales/composer.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { copyText } from '../../ui/copy-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useOverlay } from '../../ui/overlays.ts'
import { Part } from '../../ui/part.tsx'
import { useOverlayRoute } from '../../ui/use-overlay-route.ts'
import { getProfilesStore } from '../profile/public.ts'
import type { ConversationStore } from './conversation.store.ts'
import { DeleteSelectedDialog } from './delete-selected-dialog.tsx'
import { ForwardSheet } from './forward/forward-part.ts'
import { canForward } from './messages.policy.ts'
import type { ShownMessage } from './shown-message.ts'
import { withAlbum } from './with-album.ts'

type Props = { chosen: readonly ShownMessage[]; store: ConversationStore; onEnd: () => void }

/** In place of the writing line while messages are selected: how many, and what can be done with them. */
export function SelectionBar({ chosen: kept, store, onEnd }: Props) {
  useOverlayRoute(onEnd)
  useOverlay(onEnd)
  const t = useTexts(messagesTexts)
  const { selection } = useTexts(composerTexts)
  const write = useWriter()
  const chosen = withAlbum(kept, useStore(store).messages)
  const [isDeleting, setIsDeleting] = useState(false)
  const [isForwarding, setIsForwarding] = useState(false)
  const texts = chosen.filter(({ message }) => message.content !== null)

  async function copy(): Promise<void> {
    const words = { done: t.copiedMany(texts.length), error: t.error, failed: t.copyFailed }
    await copyText(dropIsolates(write(texts)), words)
    onEnd()
  }

  return (
    <div className="selection-bar" role="group" aria-label={selection}>
      <div className="selection-bar-line">
        <IconButton label={t.cancelSelection} icon={<X />} onClick={onEnd} />
        <b role="status">{t.selected(chosen.length)}</b>
        {chosen.length > 0 && chosen.every(canForward) && (
          <IconButton label={t.forward} icon={<Forward />} onClick={() => setIsForwarding(true)} />
        )}
        {texts.length > 0 && <IconButton label={t.copy} icon={<Copy />} onClick={() => void copy()} />}
        {chosen.length > 0 && (
          <IconButton label={t.delete} icon={<Trash />} onClick={() => setIsDeleting(true)} />
        )}
      </div>
      {isForwarding && (
        <Part>
          <ForwardSheet messages={chosen} onSent={onEnd} onClose={() => setIsForwarding(false)} />
        </Part>
      )}
      {isDeleting && (
        <DeleteSelectedDialog
          chosen={chosen}
          store={store}
          onDone={onEnd}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </div>
  )
}

/** One text is copied as it is, several with who said them when. */
function useWriter() {
  const t = useTexts(messagesTexts)
  const sync = useSync()
  const profiles = getProfilesStore(sync)
  const nameOf = (id: string | null): string =>
    (id && profiles.of(id).getSnapshot()?.display_name) || t.unknownPerson
  return (texts: readonly ShownMessage[]): string => {
    if (texts.length === 1) return texts[0]?.message.content ?? ''
    return texts
      .map(({ message: { content, created_at, sender_id } }) => {
        const atMs = Date.parse(created_at)
        const moment = `${formatDayMonth(atMs)} ${formatTimeOfDay(atMs)}`
        return `[${moment}] ${nameOf(sender_id)}: ${content}`
      })
      .join('\n')
  }
}
