/** A page that is never idle, such as a wall with a film on a slow computer, runs the function after this time. */
const LATEST_MS = 2_000

/** Runs a function once the page has nothing else to do; at the next turn in Safari, which has no idle callbacks. */
export const whenIdle: (run: () => void) => void =
  'requestIdleCallback' in globalThis
    ? (run) => requestIdleCallback(run, { timeout: LATEST_MS })
    : (run) => setTimeout(run)
