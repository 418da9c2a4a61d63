import { Component, type ReactNode } from 'react'

/** A crash in the assistant takes the assistant away, and nothing else of the page. Source: specification 001, section 8. */
export class Boundary extends Component<{ children: ReactNode; onCrash: () => void }, { crashed: boolean }> {
  override state = { crashed: false }
  static getDerivedStateFromError() {
    return { crashed: true }
  }
  override componentDidCatch() {
    this.props.onCrash()
  }
  override render() {
    return this.state.crashed ? null : this.props.children
  }
}
