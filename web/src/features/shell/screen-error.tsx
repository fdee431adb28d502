import { Component, type ReactNode } from 'react'
import { forgetFailures } from '../../lib/failed-loads.ts'
import { shellTexts } from '../../locales/shell.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

type Props = {
  children: ReactNode
  /** Another value clears the error: the path. */
  resetKey: string
}
type State = { error: unknown; resetKey: string }

/**
 * Catches what a screen throws (D-013); React itself writes it to the console. A chunk that did not come may be tried
 * again; all else asks for a reload.
 */
export class ScreenErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey }
  }

  override componentDidUpdate(previous: Props): void {
    if (previous.resetKey !== this.props.resetKey) forgetFailures()
  }

  private readonly retry = (): void => {
    forgetFailures()
    this.setState({ error: null })
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children
    const t = shellTexts.get()
    const isMissing = isMissingChunk(this.state.error)
    const retry = isMissing ? this.retry : () => location.reload()
    return (
      <section className="flex h-full flex-1 flex-col bg-surface" role="alert">
        <EmptyState
          isPage
          title={t.errorHeading}
          text={isMissing ? t.loadFailed : t.errorLine}
          actions={<Button onClick={retry}>{isMissing ? t.tryAgain : t.reload}</Button>}
        />
      </section>
    )
  }
}

/** What browsers say when the file of a dynamic import cannot be fetched. */
function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|importing a module script|preload CSS|error loading/i.test(error.message)
  )
}
