import { createContext, use, useSyncExternalStore } from 'react'
import { every } from '../timers.ts'
import { serverClock } from './serverClock.ts'

/** Provides the server's clock to the pages; a test provides its own. */
export const ServerClockContext = createContext(serverClock)

/** Returns a function that converts this device's time to the server's, both in ms since the epoch. */
export const useServerClock = (): typeof serverClock.fromDevice => use(ServerClockContext).fromDevice

/** Interval at which displayed times are updated, in ms. */
const TICK_MS = 10_000

/** Returns the server's time in ms since the epoch, updated every {@link TICK_MS} for all components at once. */
export const useServerNow = (): number => useServerClock()(useDeviceNow())

/** As {@link useServerNow}, by this device's clock. */
export const useDeviceNow = (): number => useSyncExternalStore(subscribe, () => now)

const listeners = new Set<() => void>()
let now = Date.now()
let stop = () => {}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    tick()
    stop = every(TICK_MS, tick)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}
