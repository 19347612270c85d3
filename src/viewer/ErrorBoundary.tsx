import { Component, type ReactNode } from 'react'

/** Pause before what could not be drawn is redrawn, in milliseconds. */
export const REDRAW_MS = 5_000

interface ErrorBoundaryProps {
  /** What the screen says until then. */
  readonly instead: ReactNode
  readonly children: ReactNode
}

/**
 * A page that fails while it is drawn would stay as it was, half of it old, and nothing would say so: it gives way to a
 * message as a whole, and is redrawn from what is known by then until that succeeds. The reason is in the browser's
 * console.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false }
  #redraw: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError = () => ({ isBroken: true })

  override componentDidCatch(error: unknown): void {
    // Younger than the oldest browsers on walls.
    if ('reportError' in window) reportError(error)
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
