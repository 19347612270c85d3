import { AGENT_MARK, AGENT_PAINT_PATH } from '../../../contract/agentPaths.ts'
import { afterPaint } from './afterPaint.ts'

/** How often the agent hears that the page paints, in milliseconds. */
export const PAINT_MS = 10_000
/** A lock that nobody waits for. */
const LOCK = 'browserAnswers'

/**
 * Tells the program on the board's computer of painted frames, where one serves the page: it restarts a browser that
 * stands still. A page paints and reaches the network without the browser's main process, so that has to answer first.
 */
export function tellAgent(): void {
  if (!document.querySelector(`meta[name="${AGENT_MARK}"]`)) return
  let callOff: () => void = () => undefined
  setInterval(() => {
    callOff()
    callOff = afterPaint(() => void browserAnswers().then(tell))
  }, PAINT_MS)
}

/**
 * Settles when the browser's main process has answered, which keeps the locks of all pages. A refusal is an answer too.
 */
async function browserAnswers(): Promise<void> {
  await navigator.locks.request(LOCK, { mode: 'shared' }, () => undefined).catch(() => undefined)
}

// An agent that does not answer is being restarted itself.
const tell = (): Promise<unknown> => fetch(AGENT_PAINT_PATH, { method: 'POST' }).catch(() => undefined)
