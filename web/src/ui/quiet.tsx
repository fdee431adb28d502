import { Component, Suspense, type ReactNode } from 'react'
import { forgetFailures } from '../lib/failed-loads.ts'
import { reloadIfGone } from '../lib/missing-part.ts'

type Props = {
  children: ReactNode
  /** What stands there until it comes, and where it does not; nothing where it is left out. */
  fallback?: ReactNode
}

const AGAIN_AFTER_MS = 3000

/**
 * Room for something that is welcome and not needed: where it fails, it is not there, and takes nothing else with it. It
 * comes with the line, which may be back before this has failed: hence once more by itself.
 */
export class Quiet extends Component<Props> {
  override state = { hasFailed: false }
  #wasTried = false
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override componentDidCatch(error: unknown): void {
    void reloadIfGone(error)
    addEventListener('online', this.#tryAgain, { once: true })
    if (!this.#wasTried) setTimeout(this.#tryAgain, AGAIN_AFTER_MS)
    this.#wasTried = true
  }
  #tryAgain = (): void => {
    forgetFailures()
    this.setState({ hasFailed: false })
  }
  override render(): ReactNode {
    const { children, fallback } = this.props
    return this.state.hasFailed ? fallback : <Suspense fallback={fallback}>{children}</Suspense>
  }
}
