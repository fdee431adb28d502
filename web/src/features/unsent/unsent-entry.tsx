import './unsent.css'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { unsentTexts } from '../../locales/unsent.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { getStrandedStore } from './stranded.store.ts'
import { UnsentSheet } from './unsent-sheet.tsx'

export function loadTexts(): Promise<unknown> {
  return unsentTexts.load()
}

/** A line above the chats while messages are stranded, and the one place that shows them. */
export function UnsentEntry() {
  const t = useTexts(unsentTexts)
  const stranded = useStore(getStrandedStore(useSync()))
  const [isOpen, setIsOpen] = useState(false)
  if (stranded.length === 0) return null
  return (
    <>
      <button type="button" className="unsent-entry" onClick={() => setIsOpen(true)}>
        <CircleAlert size={20} />
        <b>{t.title}</b>
        <span>{t.count(stranded.length)}</span>
        <ChevronRight size={20} />
      </button>
      {isOpen && <UnsentSheet entries={stranded} onClose={() => setIsOpen(false)} />}
    </>
  )
}
