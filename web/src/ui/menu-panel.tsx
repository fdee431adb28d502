import './menu.css'
import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { cx } from './cx.ts'
import { placeCrown, placeMenu } from './place-menu.ts'
import { findByPrefix } from './typeahead.ts'
import { useOverlayRoute } from './use-overlay-route.ts'

export type MenuEntry =
  | { key: string; label: string; icon?: ReactNode; isDanger?: boolean; onSelect: () => void }
  | { key: string; isSeparator: true }

type Props = {
  id?: string
  label: string
  /** None: the crown stands alone. */
  entries: readonly MenuEntry[]
  /** Stands above what the menu is of; its buttons are items of the menu, too. */
  crown?: ReactNode
  /** Where it opens: a button's box, or the box of a pressed bubble. Asked once, when it opens. */
  getAnchor: () => DOMRect | undefined
  /** The edge that it shares with its anchor; left out: the one further from the middle of the page. */
  side?: 'left' | 'right'
  /** What opened it: pressing that again closes the menu, and the focus returns to it. */
  opener?: RefObject<HTMLElement | null>
  onClose: () => void
}

const TYPEAHEAD_PAUSE_MS = 600

/** An open menu: arrows, Home, End and letters move; Enter chooses; Esc, Tab, back and a press elsewhere close. */
export function MenuPanel({ id, label, entries, crown, getAnchor, side, opener, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const crownPanel = useRef<HTMLDivElement>(null)
  const isBare = entries.length === 0
  const typed = useRef({ text: '', atMs: 0 })
  useOverlayRoute(onClose)
  const latest = useRef({ getAnchor, onClose })
  useEffect(() => {
    latest.current = { getAnchor, onClose }
  })

  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return undefined
    const openedBy = opener?.current ?? document.activeElement
    element.showPopover()
    crownPanel.current?.showPopover()
    const onPointerDown = (event: PointerEvent) => {
      if (!(event.target instanceof Node) || element.contains(event.target)) return
      // The opener's own press comes as a click and closes the menu there.
      if (!opener?.current?.contains(event.target)) latest.current.onClose()
    }
    document.addEventListener('pointerdown', onPointerDown, true)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true)
      const hadFocus = element.contains(document.activeElement)
      element.hidePopover()
      if (hadFocus && openedBy instanceof HTMLElement) openedBy.focus({ preventScroll: true })
    }
  }, [opener])

  useLayoutEffect(() => {
    const element = panel.current
    const anchor = latest.current.getAnchor()
    if (!element) return
    const isRight = side && side === 'right'
    if (anchor && !isBare) placeMenu(element, anchor, isRight)
    if (anchor && crownPanel.current) placeCrown(crownPanel.current, anchor, element, isRight)
    const first = element.querySelector<HTMLElement>(isBare ? ITEMS : `:scope > ${ITEM}`)
    first?.focus({ preventScroll: true })
  }, [isBare, side])

  /** Wherever the focus is: a finger that rested takes it out of the menu when it is lifted. */
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const items = panel.current ? getItems(panel.current) : []
      const index = items.findIndex((item) => item === document.activeElement)
      const next = {
        ArrowDown: index + 1,
        ArrowUp: index - 1,
        ArrowRight: crown ? index + 1 : undefined,
        ArrowLeft: crown ? index - 1 : undefined,
        Home: 0,
        End: items.length - 1,
      }[event.key]
      if (next !== undefined) {
        event.preventDefault()
        items[(next + items.length) % items.length]?.focus()
      } else if (event.key === 'Escape' || event.key === 'Tab') {
        event.preventDefault()
        event.stopPropagation()
        onClose()
      } else if (event.key.length === 1 && event.key !== ' ') {
        const isFresh = event.timeStamp - typed.current.atMs > TYPEAHEAD_PAUSE_MS
        typed.current = { text: (isFresh ? '' : typed.current.text) + event.key, atMs: event.timeStamp }
        const labels = items.map((item) => item.textContent ?? '')
        items[findByPrefix(labels, typed.current.text, index)]?.focus()
      }
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  })

  return (
    <div
      ref={panel}
      id={id}
      className={cx('menu', isBare && 'menu-bare')}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={label}
    >
      {entries.map((entry) =>
        'isSeparator' in entry ? (
          <hr key={entry.key} />
        ) : (
          <button
            key={entry.key}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={cx('menu-item', entry.isDanger && 'menu-item-danger')}
            onClick={() => {
              onClose()
              entry.onSelect()
            }}
          >
            {entry.icon}
            {entry.label}
          </button>
        ),
      )}
      {crown && (
        <div ref={crownPanel} className="menu-crown" popover="manual">
          {crown}
        </div>
      )}
    </div>
  )
}

const ITEM = '[role=menuitem]'
const ITEMS = `${ITEM}, [role=menuitemcheckbox]`

function getItems(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>(ITEMS)]
}
