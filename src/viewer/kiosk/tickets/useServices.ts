import { useEffect, useState } from 'react'
import type { KioskService } from '../../../../contract/kiosks.ts'
import { isKeyRefused, readServices } from '../kioskCalls.ts'
import { useShell } from '../shell/shellContext.ts'

/** Interval at which the first screen reads who waits where, in ms. */
const READ_MS = 15_000

/** Those of the last reading: each person begins with them. */
let known: readonly KioskService[] = []

/** Reads what tickets are handed out for; none until the server has answered once. */
export function useServices(): readonly KioskService[] {
  const { kioskKey, refuse } = useShell()
  const [services, setServices] = useState(known)
  useEffect(() => {
    const stopping = new AbortController()
    const read = async () => {
      try {
        known = await readServices(kioskKey, stopping.signal)
        setServices(known)
      } catch (error) {
        if (!stopping.signal.aborted && isKeyRefused(error)) refuse()
      }
    }
    void read()
    const timer = setInterval(() => void read(), READ_MS)
    return () => {
      stopping.abort()
      clearInterval(timer)
    }
  }, [kioskKey, refuse])
  return services
}
