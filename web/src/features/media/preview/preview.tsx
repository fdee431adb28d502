import '../stage.css'
import './preview.css'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import type { Head } from '#contract/conversations.ts'
import { cutMessageText } from '#contract/message-text.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { mediaTexts } from '../../../locales/media.ts'
import { onceTexts } from '../../../locales/once.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { ComposerField, SayButton } from '../../../ui/composer-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { isComposing } from '../../../ui/is-composing.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { showToast } from '../../../ui/toast.store.ts'
import { useDialog } from '../../../ui/use-dialog.ts'
import type { Chosen } from '../attach/chosen.ts'
import { OnceIcon } from '../once/once-icon.tsx'
import { ChosenFile, ChosenPicture } from './chosen-picture.tsx'
import { MediaBody } from '../lazy-media-body.ts'
import { prepareOnce } from './prepare-once.ts'
import { loadKeeper, prepareAll, sendAll } from './send-all.ts'

type Props = {
  heads: readonly Head[]
  chosen: readonly Chosen[]
  onChange: (chosen: readonly Chosen[]) => void
  onAdd: () => void
  replyTo: string | null
  onSent: () => void
  onClose: () => void
}

/** What was chosen, large, with words for each, before it goes out. Open while it is mounted. */
export function Preview({ heads, chosen, onChange, onAdd, replyTo, onSent, onClose }: Props) {
  const t = useTexts(mediaTexts)
  const once = useTexts(onceTexts)
  const sync = useSync()
  const { ref, handlers } = useDialog(onClose, false)
  const caption = useRef<HTMLTextAreaElement>(null)
  const [currentKey, setCurrentKey] = useState(chosen[0]?.key)
  const [isSending, setIsSending] = useState(false)
  const current = chosen.find(({ key }) => key === currentKey) ?? chosen[0]
  /** Null when this is closed: what is being made ready is not sent then. */
  const latest = useRef<readonly Chosen[] | null>(null)

  useEffect(() => {
    latest.current = chosen
    return () => {
      latest.current = null
    }
  }, [chosen])
  useEffect(() => {
    for (const one of chosen) void prepareOnce(one).catch(() => {})
  }, [chosen])
  useEffect(() => {
    MediaBody.preload()
    void loadKeeper(true).catch(() => {})
    if (matchMedia('(hover: hover) and (pointer: fine)').matches) caption.current?.focus()
  }, [])

  function remove(gone: Chosen): void {
    const left = chosen.filter((one) => one !== gone)
    if (gone.url) URL.revokeObjectURL(gone.url)
    if (left.length === 0) return onClose()
    const at = Math.min(chosen.indexOf(gone), left.length - 1)
    setCurrentKey(left[at]?.key)
    onChange(left)
  }
  function write(text: string): void {
    const words = cutMessageText(text)
    onChange(chosen.map((one) => (one === current ? { ...one, caption: words } : one)))
  }
  async function send(): Promise<void> {
    // What was chosen stays for when the block is gone.
    if (heads.some(({ sending_disabled }) => sending_disabled))
      return void showToast({ kind: 'error', title: t.blockedTitle, description: t.blocked })
    setIsSending(true)
    const files = await prepareAll(() => latest.current, t)
    setIsSending(false)
    if (!files) return
    onSent()
    onClose()
    for (const { conversation_id } of heads) await sendAll(sync, conversation_id, files, replyTo)
  }
  function toggleOnce(): void {
    onChange(chosen.map((one) => (one === current ? { ...one, isOnce: !one.isOnce } : one)))
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    if (!isSending) void send()
  }

  if (!current) return null
  return (
    <dialog ref={ref} {...handlers} className="stage preview" aria-label={t.preview}>
      <header className="stage-bar">
        <IconButton label={t.cancel} icon={<X />} onClick={onClose} />
        <span className="stage-title cut">
          {heads.map(({ group, peer }) => group?.name ?? peer?.display_name).join(', ')}
        </span>
        <IconButton label={t.remove} icon={<Trash2 />} onClick={() => remove(current)} />
      </header>
      <div className="preview-large">
        <ChosenFile key={current.key} chosen={current} />
      </div>
      <div className="preview-strip" role="group" aria-label={t.chosen}>
        {chosen.map((one, index) => (
          <button
            key={one.key}
            type="button"
            className="preview-thumb"
            aria-label={t.chosenAt(index + 1, chosen.length)}
            aria-current={one === current}
            onClick={() => setCurrentKey(one.key)}
          >
            <ChosenPicture chosen={one} />
          </button>
        ))}
        <IconButton className="preview-add" label={t.addMore} icon={<Plus />} onClick={onAdd} />
      </div>
      <ComposerField
        ref={caption}
        label={t.caption}
        value={current.caption}
        onValue={write}
        onKeyDown={onKeyDown}
        enterKeyHint="send"
        above={current.isOnce && <span className="preview-once">{once.onceHint}</span>}
        after={
          current.kind !== 'file' && (
            <IconButton
              className="preview-once-toggle"
              label={once.once}
              icon={<OnceIcon />}
              aria-pressed={current.isOnce}
              onClick={toggleOnce}
            />
          )
        }
        action={
          <SayButton
            label={t.sendCount(chosen.length)}
            icon={isSending ? <Spinner size={20} /> : <ArrowUp />}
            disabled={isSending}
            onClick={() => void send()}
          />
        }
      />
    </dialog>
  )
}
