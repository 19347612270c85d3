import { useState } from 'react'
import { useBlocker } from 'react-router-dom'

/** State of leaving during running work: by the dialog's buttons and keys, a link or the back button. */
interface Leaving {
  readonly asking: boolean
  /** Closes the dialog; asks first while work is running. */
  readonly close: () => void
  readonly leave: () => void
  readonly stay: () => void
}

/** Asks for confirmation before leaving a dialog would stop its running work. */
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
