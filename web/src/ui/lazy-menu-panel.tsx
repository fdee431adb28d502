import type { ComponentProps } from 'react'
import { lazyPart } from '../lib/lazy-part.tsx'
import type { MenuPanel } from './menu-panel.tsx'
import { Part } from './part.tsx'

const Panel = lazyPart(() => import('./menu-panel.tsx').then((part) => part.MenuPanel))

/** The open menu, in a chunk of its own: no screen needs it before a press. `preloadMenu` fetches it on the way. */
export function LazyMenuPanel(props: ComponentProps<typeof MenuPanel>) {
  return (
    <Part>
      <Panel {...props} />
    </Part>
  )
}

export const preloadMenu = Panel.preload
