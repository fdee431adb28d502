import { useId, useRef, useState, type ButtonHTMLAttributes, type ReactNode, type Ref } from 'react'
import { LazyMenuPanel, preloadMenu } from './lazy-menu-panel.tsx'
import type { MenuEntry } from './menu-panel.tsx'

export type MenuTriggerProps = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'onClick' | 'onPointerDown' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls'
> & { ref: Ref<HTMLButtonElement> }

type Props = {
  /** Names the menu for a screen reader. */
  label: string
  entries: readonly MenuEntry[]
  /** Draws the button that opens it: `(props) => <IconButton {...props} label=… icon=… />`. */
  renderTrigger: (props: MenuTriggerProps) => ReactNode
}

/** A button with a menu below it. The focus goes into the menu and comes back to the button. */
export function Menu({ label, entries, renderTrigger }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {renderTrigger({
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        ...(isOpen && { 'aria-controls': id }),
        onPointerDown: preloadMenu,
        onClick: () => setIsOpen(!isOpen),
      })}
      {isOpen && (
        <LazyMenuPanel
          id={id}
          label={label}
          entries={entries}
          getAnchor={() => button.current?.getBoundingClientRect()}
          opener={button}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
