import { Component, type ReactNode } from 'react'
import { forgetFailures } from '../../lib/failed-loads.ts'
import { isMissingPart, reloadIfGone } from '../../lib/missing-part.ts'
import { shellTexts } from '../../locales/shell.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

type Props = {
  children: ReactNode
  /** Another value clears the error: the path. */
  resetKey: string
  /** A pane beside others: it is drawn again by itself, where a whole screen asks for a reload. */
  isPane?: boolean
}
type State = { error: unknown; resetKey: string }

/**
 * Catches what a screen or a pane throws (D-013); React itself writes it to the console. A chunk that is gone loads the
 * page anew, once; one that did not come may be tried again; all else on a whole screen asks for a reload.
 */
export class ScreenErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey }
  }

  override componentDidCatch(error: unknown): void {
    void reloadIfGone(error)
  }

  override componentDidUpdate(previous: Props): void {
    if (previous.resetKey !== this.props.resetKey) forgetFailures()
  }

  #retry = (): void => {
    forgetFailures()
    this.setState({ error: null })
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children
    const t = shellTexts.get()
    const isMissing = isMissingPart(this.state.error)
    const canRetry = isMissing || this.props.isPane
    const retry = canRetry ? this.#retry : () => location.reload()
    return (
      <section className="flex h-full flex-1 flex-col bg-surface" role="alert">
        <EmptyState
          isPage
          title={t.errorHeading}
          text={isMissing ? t.loadFailed : canRetry ? t.paneFailed : t.errorLine}
          actions={<Button onClick={retry}>{canRetry ? t.tryAgain : t.reload}</Button>}
        />
      </section>
    )
  }
}
