/** Runs a function once the page has nothing else to do; at the next turn in Safari, which has no idle callbacks. */
export const whenIdle: (run: () => void) => void =
  'requestIdleCallback' in globalThis ? (run) => requestIdleCallback(run) : (run) => setTimeout(run)
