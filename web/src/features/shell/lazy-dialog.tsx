import { Suspense, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { ScreenErrorBoundary } from './screen-error.tsx'

/** Room for a dialog that comes in a chunk of its own: the page under it stays while the chunk comes or fails. */
export function LazyDialog({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  return (
    <ScreenErrorBoundary resetKey={path}>
      <Suspense fallback={null}>{children}</Suspense>
    </ScreenErrorBoundary>
  )
}
