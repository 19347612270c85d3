import { useState } from 'react'
import { useBlocker } from 'react-router-dom'

/** A way out of work that goes on: by the dialog's own buttons and keys, or by a link or the back button. */
interface Leaving {
  readonly asking: boolean
  /** Closes the dialog, after a question while the work goes on. */
  readonly close: () => void
  readonly leave: () => void
  readonly stay: () => void
}

/** Asks before a dialog is left whose work goes on, and would end with it. */
export function useLeaving(isRunning: boolean, onClose: () => void): Leaving {
  const [closing, setClosing] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isRunning && currentLocation.pathname !== nextLocation.pathname,
  )
  return {
    asking: closing || blocker.state === 'blocked',
    close: () => (isRunning ? setClosing(true) : onClose()),
    leave: () => (blocker.state === 'blocked' ? blocker.proceed() : onClose()),
    stay: () => {
      setClosing(false)
      blocker.reset?.()
    },
  }
}
