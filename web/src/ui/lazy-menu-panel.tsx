import { Suspense, type ComponentProps } from 'react'
import { lazyPart } from '../lib/lazy-part.tsx'
import type { MenuPanel } from './menu-panel.tsx'

const Panel = lazyPart(async () => (await import('./menu-panel.tsx')).MenuPanel)

/** The open menu, in a chunk of its own: no screen needs it before a press. `preloadMenu` fetches it on the way. */
export function LazyMenuPanel(props: ComponentProps<typeof MenuPanel>) {
  return (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  )
}

export const preloadMenu = Panel.preload
