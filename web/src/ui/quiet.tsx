import { Component, type ReactNode } from 'react'
import { reloadIfGone } from '../lib/missing-part.ts'

/** Round something that is welcome and not needed: where it fails, it is not there, and takes nothing else with it. */
export class Quiet extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override componentDidCatch(error: unknown): void {
    void reloadIfGone(error)
  }
  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children
  }
}
