import { Component, type ReactNode } from 'react'
import { forgetFailures } from '../../lib/failed-loads.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { useWhenOnline } from '../../sync/use-sync.ts'
import { Button } from '../../ui/button.tsx'
import type { TimelineItem } from './timeline.ts'

type Props = { item: TimelineItem; children: ReactNode }
type State = { hasFailed: boolean; item: TimelineItem }

/** A message that cannot be drawn costs itself and nothing else: its place says so and offers it again. */
export class MessageBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, item: this.props.item }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ item }: Props, state: State): Partial<State> | null {
    return item === state.item ? null : { hasFailed: false, item }
  }

  #retry = (): void => {
    forgetFailures()
    this.setState({ hasFailed: false })
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return <BrokenMessage id={this.props.item.shown.key} onRetry={this.#retry} />
  }
}

/** A part of it that did not come for want of a line comes with the line. */
function BrokenMessage({ id, onRetry }: { id: string; onRetry: () => void }) {
  const t = messagesTexts.get()
  useWhenOnline(onRetry)
  return (
    <div className="message-broken" data-key={id} tabIndex={-1}>
      {t.broken}
      <Button look="plain" onClick={onRetry}>
        {t.tryAgain}
      </Button>
    </div>
  )
}
