import { usePageTitle } from '../../../ui/page-title.ts'

/** The heading of a step of signing in, which names the tab, too. */
export function StepTitle({ children, isHidden }: { children: string; isHidden?: boolean }) {
  usePageTitle(children)
  return <h1 className={isHidden ? 'sr-only' : undefined}>{children}</h1>
}
