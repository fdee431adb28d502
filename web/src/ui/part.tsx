import { Component, Suspense, type ReactNode } from 'react'
import { forgetFailures } from '../lib/failed-loads.ts'
import { reloadIfGone } from '../lib/missing-part.ts'
import { uiTexts } from '../locales/ui.ts'
import { showToast, toastStore } from './toast.store.ts'
import './part-coming.css'

const OFFER_MS = 10_000

type State = { hasFailed: boolean }

/**
 * Room for what opens in a chunk of its own: a menu, a picker, a dialog. The page stays as it is while it comes, with a
 * word that it does where it takes long; where it fails the page stays too, is told, and offers that part again.
 */
export class Part extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false }
  #offer: number | null = null

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    void this.#offerAgain(error)
  }

  override componentWillUnmount(): void {
    if (this.#offer === null) return
    toastStore.dismiss(this.#offer)
    forgetFailures()
  }

  async #offerAgain(error: unknown): Promise<void> {
    await reloadIfGone(error)
    const t = uiTexts.get()
    this.#offer = showToast({
      kind: 'error',
      title: t.partFailed,
      description: t.partFailedHint,
      durationMs: OFFER_MS,
      action: { label: t.tryAgain, run: this.#retry },
    })
  }

  #retry = (): void => {
    this.#offer = null
    forgetFailures()
    this.setState({ hasFailed: false })
  }

  override render(): ReactNode {
    if (this.state.hasFailed) return null
    const coming = <div className="part-coming" role="status" aria-label={uiTexts.get().loading} />
    return <Suspense fallback={coming}>{this.props.children}</Suspense>
  }
}
