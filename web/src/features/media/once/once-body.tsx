import './once.css'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { useNowLabel } from '../../../lib/use-now-label.ts'
import { onceTexts } from '../../../locales/once.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Part } from '../../../ui/part.tsx'
import { showToast } from '../../../ui/toast.store.ts'
import type { ShownMedia } from '../shown-media.ts'
import { OnceIcon } from './once-icon.tsx'
import { readOnceState } from './once-state.ts'
import { OwnOnce } from './own-once-frame.tsx'
import { describeLookFailure, readOnce } from './read-once.ts'

const OnceViewer = lazyPart(() => import('./once-viewer.tsx').then((part) => part.OnceViewer))

type Props = { shown: ShownMedia; caption: ReactNode }

/** A message that may be seen once: sealed, then one muted line. Its sender sees what they sent. */
export function OnceBody({ shown, caption }: Props) {
  return (
    <>
      {shown.is_own ? <OwnOnce shown={shown} /> : <ReceivedOnce shown={shown} />}
      {caption && <span className="media-caption">{caption}</span>}
    </>
  )
}

function ReceivedOnce({ shown: { message } }: { shown: ShownMedia }) {
  const t = useTexts(onceTexts)
  const sync = useSync()
  const kind = message.message_type === 'video' ? 'video' : 'image'
  const state = useNowLabel((nowMs) => readOnceState(message, nowMs))
  /** `content` comes a little later; the viewer stays open when the card behind it is sealed no more. */
  const [look, setLook] = useState<{ readonly content: Blob | null } | null>(null)

  async function open(): Promise<void> {
    setLook({ content: null })
    try {
      const content = await readOnce(sync, message.id)
      setLook((before) => before && { content })
    } catch (error) {
      setLook(null)
      showToast({ kind: 'error', title: t.openFailed, description: t[describeLookFailure(error)] })
    }
  }

  return (
    <>
      {state === 'sealed' ? (
        <span className="once-card">
          <span className="once-disc">
            <OnceIcon />
          </span>
          <span>
            <b>{t.sealed[kind]}</b>
            <button
              type="button"
              className="once-open"
              disabled={look !== null}
              onPointerDown={() => OnceViewer.preload()}
              onClick={() => void open()}
            >
              {t.open}
            </button>
          </span>
        </span>
      ) : (
        <span className="once-gone">
          <OnceIcon size={15} />
          {state === 'viewed' ? t.seen[kind] : t.over[kind]}
        </span>
      )}
      {look && (
        <Part>
          <OnceViewer kind={kind} content={look.content} onClose={() => setLook(null)} />
        </Part>
      )}
    </>
  )
}
