import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { MESSAGE_MAX_CODE_POINTS } from '#contract/limits.ts'
import { cutMessageText, prepareMessageText } from '#contract/message-text.ts'
import { formatBytes } from '../../lib/format-bytes.ts'
import { getLanguage } from '../../lib/i18n/language.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { forwardTexts } from '../../locales/forward.ts'
import { sharedTexts } from '../../locales/shared.ts'
import { SHARED_MAX_BYTES } from '../../sw/names.ts'
import { isOffline } from '../../sync/status.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Part } from '../../ui/part.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toast.store.ts'
import { Attach } from '../media/attach/public.ts'
import { loadChatPicker } from '../messages/forward/public.ts'
import { wasLedHere } from './use-shared.ts'
import { dropShared, readShared, type Shared, SHARED_FILES_MAX } from './read-shared.ts'

const ChatPicker = lazyPart(loadChatPicker)

/** Reads what another app shared, and offers it; where nothing came of it its person is told. */
export function SharedDoor({ onClose }: { onClose: () => void }) {
  const t = useTexts(sharedTexts)
  const [shared, setShared] = useState<Shared | null>(null)

  const end = useCallback((): void => {
    void dropShared()
    onClose()
  }, [onClose])

  useEffect(() => {
    const isLedHere = wasLedHere()
    // Loaded anew, the page has nothing to say of it.
    if (isLedHere) history.replaceState(history.state, '', location.pathname)
    const open = async (): Promise<void> => {
      const found = await readShared().catch(() => null)
      setShared(found)
      if (found?.hasMore)
        showToast({ kind: 'info', title: t.someLeftOut, description: t.filesMax(SHARED_FILES_MAX) })
      if (found) return
      const description = t.shareAgain(formatBytes(SHARED_MAX_BYTES, getLanguage()))
      if (isLedHere) showToast({ kind: 'error', title: t.nothingCame, description })
      end()
    }
    void open()
  }, [t, end])

  return shared && <SharedSheet shared={shared} onEnd={end} />
}

/** To whom it goes, and how it looks; nothing leaves before its person presses. */
function SharedSheet({ shared: { text: given, files }, onEnd }: { shared: Shared; onEnd: () => void }) {
  const t = useTexts(sharedTexts)
  const words = useTexts(forwardTexts)
  const sync = useSync()
  const [, navigate] = useLocation()
  const [text, setText] = useState(() => cutMessageText(given))
  const [wasCut, setWasCut] = useState(text !== given)
  const [isSending, setIsSending] = useState(false)
  const [chatIds, setChatIds] = useState<readonly string[] | null>(null)
  const hasFiles = files.length > 0
  const content = prepareMessageText(text)

  function write(value: string): void {
    const kept = cutMessageText(value)
    setText(kept)
    setWasCut(kept !== value)
  }

  /** Leads to the chat it went to; of several it is told. */
  function leave(ids: readonly string[], sent: string): void {
    onEnd()
    const [openChatId] = ids
    if (ids.length === 1) return navigate('/app', { state: { openChatId } })
    const isWaiting = isOffline(sync.status.getSnapshot())
    showToast(isWaiting ? { kind: 'info', title: words.waits } : { kind: 'success', title: sent })
  }

  async function sendText(ids: readonly string[]): Promise<void> {
    setIsSending(true)
    try {
      for (const conversation_id of ids)
        await sync.send({ conversation_id, content, reply_to_message_id: null })
      leave(ids, words.sent)
    } catch {
      setIsSending(false)
      showToast({ kind: 'error', title: words.error, description: words.failed })
    }
  }

  return (
    <>
      <Part>
        <ChatPicker
          title={t.title}
          {...(hasFiles && { description: t.files(files.length), action: t.next })}
          isOff={isSending || (!hasFiles && content === '')}
          onChosen={(ids) => (hasFiles ? setChatIds(ids) : void sendText(ids))}
          onClose={onEnd}
        >
          {!hasFiles && (
            <TextArea
              label={t.message}
              value={text}
              hint={wasCut ? t.cut(MESSAGE_MAX_CODE_POINTS) : undefined}
              onChange={(event) => write(event.target.value)}
            />
          )}
        </ChatPicker>
      </Part>
      {chatIds && (
        <Part>
          <Attach
            heads={chatIds.flatMap((id) => sync.memory.heads.get(id) ?? [])}
            given={files}
            caption={text}
            replyTo={null}
            onSent={() => leave(chatIds, t.onTheWay(chatIds.length))}
            onClose={() => setChatIds(null)}
          />
        </Part>
      )}
    </>
  )
}
