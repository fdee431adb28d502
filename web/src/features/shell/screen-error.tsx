import { Component, type ErrorInfo, type ReactNode } from 'react'
import { shellTexts } from '../../locales/shell.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'

type Props = {
  children: ReactNode
  /** Another value clears the error: the path. */
  resetKey: string
}
type State = { error: unknown; resetKey: string }

/** Catches what a screen throws. A chunk that did not come may be tried again; all else asks for a reload (D-013). */
export class ScreenErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack)
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children
    const t = shellTexts.get()
    if (isMissingChunk(this.state.error)) {
      const retry = () => this.setState({ error: null })
      return <ErrorState title={t.loadFailed} text={t.loadFailedHint} onRetry={retry} />
    }
    return (
      <EmptyState
        isPage
        title={t.errorHeading}
        text={t.errorLine}
        actions={<Button onClick={() => location.reload()}>{t.reload}</Button>}
      />
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
