import { useSyncExternalStore } from 'react'

/** How often times on the screen are brought up to date, in ms. */
const TICK_MS = 10_000

/** The current time in ms since the epoch, renewed every {@link TICK_MS} for all who show it alike. */
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
