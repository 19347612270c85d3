import { Component, type ReactNode } from 'react'

/** Pause before a failed page is rendered again, in milliseconds. */
export const REDRAW_MS = 5_000

interface ErrorBoundaryProps {
  /** Message shown meanwhile. */
  readonly instead: ReactNode
  readonly children: ReactNode
}

/**
 * Replaces a page that fails to render with a message, and retries with the current data until it succeeds. Otherwise
 * the screen would stay white. React logs the error to the browser's console.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false }
  #redraw: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError = () => ({ isBroken: true })

  override componentDidCatch(): void {
    clearTimeout(this.#redraw)
    this.#redraw = setTimeout(() => this.setState({ isBroken: false }), REDRAW_MS)
  }

  override componentWillUnmount(): void {
    clearTimeout(this.#redraw)
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.instead : this.props.children
  }
}
