import { AGENT_MARK, AGENT_PAINT_PATH } from '../../../contract/constants.ts'
import { afterPaint } from './afterPaint.ts'

/** Interval at which the page reports to the agent that it paints, in milliseconds. */
export const PAINT_MS = 10_000
/** Name of a lock that is never contended. */
const LOCK = 'browserAnswers'

/**
 * Reports painted frames to the agent on the board's computer, if it serves the page; the agent restarts a browser that
 * hangs. A page can paint and reach the network while the browser's main process hangs, so that has to respond first.
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
 * Resolves when the browser's main process has responded, because it manages the locks of all pages. A refusal is a
 * response too.
 */
async function browserAnswers(): Promise<void> {
  await navigator.locks.request(LOCK, { mode: 'shared' }, () => undefined).catch(() => undefined)
}

// A failed report is ignored: an agent that does not respond is being restarted.
const tell = (): Promise<unknown> => fetch(AGENT_PAINT_PATH, { method: 'POST' }).catch(() => undefined)
