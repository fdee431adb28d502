import './storage-dialog.css'
import { useCallback, useEffect, useState } from 'react'
import HardDrive from 'lucide-react/icons/hard-drive'
import { formatBytes } from '../../../lib/format-bytes.ts'
import { useLanguage } from '../../../lib/i18n/language.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { mediaTexts } from '../../../locales/media.ts'
import { useStore } from '../../../sync/use-store.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toast.store.ts'
import { getConversationsStore } from '../../conversations/public.ts'
import { getMediaFiles } from '../files/media-files.ts'
import type { MediaUse } from '../files/media-cache.ts'

/** What the app takes of this device, and the way to give it back. Open while it is mounted. */
export function StorageDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(mediaTexts)
  const language = useLanguage()
  const sync = useSync()
  const { cache } = getMediaFiles(sync)
  const rows = useStore(getConversationsStore(sync).all)
  const [media, setMedia] = useState<MediaUse | null>(null)
  const [allBytes, setAllBytes] = useState(0)

  const measure = useCallback(async () => {
    setMedia(await cache.measure())
    const { usage = 0 } = await navigator.storage.estimate()
    setAllBytes(usage)
  }, [cache])
  useEffect(() => {
    void measure()
  }, [measure])

  async function free(what?: { conversation_id: string }): Promise<void> {
    await cache.drop(what)
    await measure()
    showToast({ kind: 'success', title: t.storageFreed })
  }

  const chats = rows
    .flatMap((row) => ({ row, bytes: media?.chats.get(row.id) ?? 0 }))
    .filter(({ bytes }) => bytes > 0)
    .toSorted((a, b) => b.bytes - a.bytes)
  return (
    <Sheet title={t.storage} description={t.storageText} closeLabel={t.close} onClose={onClose}>
      <dl className="storage-sums">
        <div>
          <dt>{t.storageOfMedia}</dt>
          <dd>{formatBytes(media?.bytes ?? 0, language)}</dd>
        </div>
        <div>
          <dt>{t.storageOfChats}</dt>
          <dd>{formatBytes(Math.max(0, allBytes - (media?.bytes ?? 0)), language)}</dd>
        </div>
      </dl>
      {media?.bytes === 0 && <EmptyState title={t.storageEmpty} art={<HardDrive size={40} />} />}
      {chats.length > 0 && (
        <>
          <Button className="storage-free" look="soft" onClick={() => void free()}>
            {t.storageFree}
          </Button>
          <h3 className="settings-title">{t.storageByChat}</h3>
          <ul className="storage-chats">
            {chats.map(({ row, bytes }) => {
              const name = row.name ?? t.unknownPerson
              return (
                <li key={row.id}>
                  <Avatar
                    id={row.peer_id ?? row.id}
                    name={name}
                    photoUrl={row.avatar_url}
                    size={44}
                    isGroup={row.is_group}
                  />
                  <span className="storage-chat-words">
                    <span className="cut">{name}</span>
                    <small>{formatBytes(bytes, language)}</small>
                  </span>
                  <Button
                    isSmall
                    look="plain"
                    aria-label={t.storageFreeChat(name)}
                    onClick={() => void free({ conversation_id: row.id })}
                  >
                    {t.storageFreeOne}
                  </Button>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </Sheet>
  )
}
