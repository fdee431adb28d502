import { useCallback, useState, useSyncExternalStore } from 'react'
import type { Settings } from '#contract/settings.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { requestsTexts } from '../../locales/requests.ts'
import { listPending } from '../../sync/job.ts'
import type { Sync } from '../../sync/sync.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Segments } from '../../ui/segments.tsx'
import './message-choice.css'

type Choice = Settings['allow_messages']

const CHOICES: readonly Choice[] = ['everyone', 'contacts', 'nobody']

/** 'Quem pode me enviar mensagens' of Settings (part 1 §2): the server keeps to it (D-157). */
export function MessageChoice() {
  const t = useTexts(requestsTexts)
  const sync = useSync()
  const kept = useChoice(sync)
  /** Marked at once, while it is being kept. */
  const [picked, setPicked] = useState<Choice | null>(null)
  const chosen = picked ?? kept

  async function choose(allow_messages: Choice): Promise<void> {
    setPicked(allow_messages)
    await sync.mutate('settings.update', { allow_messages })
    setPicked(null)
  }

  return (
    <fieldset className="settings-choice">
      <legend>{t.whoTitle}</legend>
      <Segments
        options={CHOICES.map((key) => ({ key, label: t.who[key] }))}
        chosen={chosen}
        onChoose={(choice) => void choose(choice)}
      />
      <p role="status">{t.whoHint[chosen]}</p>
    </fieldset>
  )
}

/** The account's, with what is on its way. */
function useChoice({ memory }: Sync): Choice {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [memory.subscribe('meta', listener), memory.subscribe('jobs', listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [memory],
  )
  return useSyncExternalStore(subscribe, () => {
    const pending = listPending(memory.jobs, 'settings.update').findLast(
      ({ allow_messages }) => allow_messages !== undefined,
    )
    return pending?.allow_messages ?? memory.meta().settings?.allow_messages ?? 'everyone'
  })
}
