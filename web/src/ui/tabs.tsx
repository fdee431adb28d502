import './tabs.css'
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'

/** `badge` stands beside the label: how much waits there, also in words. */
type Tab<Key extends string> = { key: Key; label: string; badge?: ReactNode }

type Props<Key extends string> = {
  /** Names the list of tabs for a screen reader. */
  label: string
  tabs: readonly Tab<Key>[]
  active: Key
  onSelect: (key: Key) => void
  /** The panel of the active tab. */
  children: ReactNode
}

/** Tabs over their panel: arrows, Home and End move and select. */
export function Tabs<Key extends string>({ label, tabs, active, onSelect, children }: Props<Key>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    const index = tabs.findIndex((tab) => tab.key === active)
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const position = (next + tabs.length) % tabs.length
    const tab = tabs[position]
    if (!tab) return
    onSelect(tab.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[position]?.focus()
  }

  return (
    <>
      <div ref={list} className="tabs" role="tablist" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === active}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === active ? 0 : -1}
            onClick={() => onSelect(tab.key)}
          >
            {tab.label}
            {tab.badge}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active}`}>
        {children}
      </div>
    </>
  )
}
