import { AGENT_MARK, AGENT_PAINT_PATH } from '../../../contract/agentPaths.ts'
import { afterPaint } from './afterPaint.ts'

/** How often the agent hears that the page paints, in milliseconds. */
export const PAINT_MS = 10_000

/** Tells the program on the board's computer of painted frames, where one serves the page: it restarts a browser that stands still. */
export function tellAgent(): void {
  if (!document.querySelector(`meta[name="${AGENT_MARK}"]`)) return
  let callOff: () => void = () => undefined
  setInterval(() => {
    callOff()
    // An agent that does not answer is being restarted itself.
    callOff = afterPaint(() => void fetch(AGENT_PAINT_PATH, { method: 'POST' }).catch(() => undefined))
  }, PAINT_MS)
}
