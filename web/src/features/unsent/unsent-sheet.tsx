import { formatRowTime } from '../../lib/date-labels.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { timeTexts } from '../../locales/time.ts'
import { unsentTexts } from '../../locales/unsent.ts'
import type { OutboxEntry } from '../../sync/change.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Sheet } from '../../ui/sheet.tsx'

type Props = { entries: readonly OutboxEntry[]; onClose: () => void }

/** 'Não enviadas': each message with its words, to copy or to give up. */
export function UnsentSheet({ entries, onClose }: Props) {
  const t = useTexts(unsentTexts)
  return (
    <Sheet title={t.title} description={t.about} closeLabel={t.close} onClose={onClose}>
      <ul className="unsent-list">
        {entries.map((entry) => (
          <UnsentMessage key={entry.client_id} entry={entry} />
        ))}
      </ul>
    </Sheet>
  )
}

function UnsentMessage({ entry }: { entry: OutboxEntry }) {
  const t = useTexts(unsentTexts)
  const time = useTexts(timeTexts)
  const sync = useSync()
  const nowMs = useStore(sync.now)
  const copy = () => copyText(entry.content, { done: t.copied, error: t.error, failed: t.copyFailed })
  return (
    <li>
      <p>{entry.content}</p>
      <div>
        <time dateTime={entry.written_at}>{formatRowTime(Date.parse(entry.written_at), nowMs, time)}</time>
        <Button look="plain" isSmall onClick={() => void copy()}>
          {t.copy}
        </Button>
        <Button
          look="plain"
          isSmall
          className="unsent-discard"
          onClick={() => void sync.discard(entry.client_id)}
        >
          {t.discard}
        </Button>
      </div>
    </li>
  )
}
