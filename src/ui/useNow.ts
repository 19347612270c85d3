import { useSyncExternalStore } from 'react'

/** Interval at which displayed times are updated, in ms. */
const TICK_MS = 10_000

/** Returns the current time in ms since the epoch, updated every {@link TICK_MS} for all components at once. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)

const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    tick()
    timer = setInterval(tick, TICK_MS)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}
