import { useCallback, useEffect, useState } from 'react'
import { callStaff, readState } from '../kioskCalls.ts'

/** Interval at which the kiosk looks whether staff have seen the call, in ms. */
const LOOK_MS = 5_000

/** Staff are called, could not be called, or have ended the call. */
type Help = 'called' | 'notCalled' | 'ended'

interface Calling {
  /** null while nobody has called. */
  readonly help: Help | null
  /** Calls staff, or takes the call back. */
  readonly toggle: () => void
  /** Forgets the message of a call that is over. */
  readonly forget: () => void
}

/** Calls staff to the kiosk, until they or the person end the call. It also outlives a reload and the person's time. */
export function useHelp(kioskKey: string): Calling {
  const [help, setHelp] = useState<Help | null>(null)
  const isCalled = help === 'called'
  useEffect(() => {
    const stopping = new AbortController()
    const look = async () => {
      const { hasHelp } = await readState(kioskKey, stopping.signal)
      if (hasHelp) setHelp('called')
      else if (isCalled) setHelp('ended')
    }
    // Without the server the call stays as it is.
    const tryLook = () => void look().catch(() => undefined)
    if (!isCalled) tryLook()
    const timer = isCalled ? setInterval(tryLook, LOOK_MS) : undefined
    return () => {
      stopping.abort()
      clearInterval(timer)
    }
  }, [kioskKey, isCalled])
  const toggle = async () => {
    try {
      await callStaff(kioskKey, !isCalled)
      setHelp(isCalled ? null : 'called')
    } catch {
      if (!isCalled) setHelp('notCalled')
    }
  }
  const forget = useCallback(() => setHelp((now) => (now === 'called' ? now : null)), [])
  return { help, toggle: () => void toggle(), forget }
}
