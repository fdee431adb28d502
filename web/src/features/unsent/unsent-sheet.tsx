import { formatRowTime } from '../../lib/date-labels.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { conversationsTexts } from '../../locales/conversations.ts'
import { timeTexts } from '../../locales/time.ts'
import { unsentTexts } from '../../locales/unsent.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { SaveLink } from './save-link.tsx'
import { giveUp, type Stranded } from './stranded.store.ts'

type Props = { entries: readonly Stranded[]; onClose: () => void }

/** 'Não enviadas': each message with its words and its file, to keep elsewhere or to give up. */
export function UnsentSheet({ entries, onClose }: Props) {
  const t = useTexts(unsentTexts)
  return (
    <Sheet title={t.title} description={t.about} closeLabel={t.close} onClose={onClose}>
      <ul className="unsent-list">
        {entries.map((entry) => (
          <UnsentMessage key={entry.id} entry={entry} />
        ))}
      </ul>
    </Sheet>
  )
}

function UnsentMessage({ entry }: { entry: Stranded }) {
  const t = useTexts(unsentTexts)
  const kinds = useTexts(conversationsTexts)
  const time = useTexts(timeTexts)
  const sync = useSync()
  const nowMs = useStore(sync.now)
  const { id, content, file, written_at } = entry
  const copy = () => copyText(content, { done: t.copied, error: t.error, failed: t.copyFailed })
  const fileKind = { image: kinds.photo, video: kinds.video, audio: kinds.audio, file: kinds.file }
  const name = file && (file.name ?? fileKind[file.kind])
  return (
    <li>
      <p>
        {name !== null && <b>{name}</b>}
        {content}
      </p>
      <div>
        <time dateTime={written_at}>{formatRowTime(Date.parse(written_at), nowMs, time)}</time>
        {name !== null && file?.isHere && <SaveLink jobId={id} name={name} />}
        {content && (
          <Button look="plain" isSmall onClick={() => void copy()}>
            {t.copy}
          </Button>
        )}
        <Button look="plain" isSmall className="unsent-discard" onClick={() => void giveUp(sync, entry)}>
          {t.discard}
        </Button>
      </div>
    </li>
  )
}
