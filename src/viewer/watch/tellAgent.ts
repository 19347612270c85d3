import { AGENT_FRAGMENT, AGENT_PAINT_PATH } from '../../../contract/constants.ts'
import { afterPaint } from './afterPaint.ts'

/** Interval at which the page reports to the agent that it paints, in milliseconds. */
export const PAINT_MS = 10_000
/** Name of a lock that is never contended. */
const LOCK = 'browserAnswers'

/** Returns the address of the agent that opened this page in its browser; the page's fragment names its port. */
function agentAddress(): string | undefined {
  const [, port] = new RegExp(`^#${AGENT_FRAGMENT}(\\d+)$`).exec(location.hash) ?? []
  return port === undefined ? undefined : `http://localhost:${port}`
}

/** Posts to the agent, if there is one. A failed report is ignored: an agent that does not respond is being restarted. */
export async function tellAgent(path: string): Promise<void> {
  const agent = agentAddress()
  if (agent !== undefined) await fetch(agent + path, { method: 'POST' }).catch(() => undefined)
}

/**
 * Reports painted frames to the agent, if there is one; the agent restarts a browser that hangs. A page can paint and
 * reach the network while the browser's main process hangs, so that has to respond first.
 */
export function reportPaints(): void {
  if (agentAddress() === undefined) return
  let callOff: () => void = () => undefined
  setInterval(() => {
    callOff()
    callOff = afterPaint(() => void browserAnswers().then(() => tellAgent(AGENT_PAINT_PATH)))
  }, PAINT_MS)
}

/**
 * Resolves when the browser's main process has responded, because it manages the locks of all pages. A refusal is a
 * response too.
 */
async function browserAnswers(): Promise<void> {
  await navigator.locks.request(LOCK, { mode: 'shared' }, () => undefined).catch(() => undefined)
}
