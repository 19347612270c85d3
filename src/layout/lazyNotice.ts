import { type ComponentType, lazy } from 'react'
import { pause } from '../timers.ts'

const RETRY_MS = 10_000

/**
 * Makes a component that is loaded on its own and that every page can do without. Where its script does not come, as
 * without the network, the page stays as it is, and the script is asked for again.
 */
export const lazyNotice = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await loaded(load) }))

async function loaded(load: () => Promise<ComponentType>): Promise<ComponentType> {
  for (;;) {
    try {
      return await load()
    } catch {
      await pause(RETRY_MS)
    }
  }
}
