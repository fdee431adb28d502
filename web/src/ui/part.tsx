import { Component, isValidElement, Suspense, type ReactNode } from 'react'
import { forgetFailures } from '../lib/failed-loads.ts'
import { reloadIfGone } from '../lib/missing-part.ts'
import { uiTexts } from '../locales/ui.ts'
import { showToast, toastStore } from './toast.store.ts'
import './part-coming.css'

const OFFER_MS = 10_000

type Props = { children: ReactNode }
type State = { hasFailed: boolean }

/** The one of the children that is drawn. */
const drawnOf = ({ children }: Props) => [children].flat().find(isValidElement<{ onClose?: () => void }>)

/**
 * Room for what opens in a chunk of its own: a menu, a picker, a dialog. The page stays as it is while it comes, with a
 * word that it does where it takes long; where it fails the page stays too, is told, and offers that part again. Who does
 * not take the offer has closed it, and may open it anew.
 */
export class Part extends Component<Props, State> {
  override state: State = { hasFailed: false }
  /** The toast with the offer. */
  #offer = 0

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    void this.#offerAgain(error)
  }

  override componentDidUpdate(before: Props): void {
    // What failed is closed, or another has its place.
    if (this.state.hasFailed && drawnOf(before)?.type !== drawnOf(this.props)?.type) this.#retry()
  }

  override componentWillUnmount(): void {
    if (this.#offer) this.#retry()
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
      onGone: () => {
        if (this.#offer) drawnOf(this.props)?.props.onClose?.()
      },
    })
  }

  #retry = (): void => {
    const offer = this.#offer
    this.#offer = 0
    toastStore.dismiss(offer)
    forgetFailures()
    this.setState({ hasFailed: false })
  }

  override render(): ReactNode {
    if (this.state.hasFailed) return null
    const coming = <div className="part-coming" role="status" aria-label={uiTexts.get().loading} />
    return <Suspense fallback={coming}>{this.props.children}</Suspense>
  }
}
