import { PAGE_BOARD_ID } from '../../../contract/constants.ts'
import type { PublicBoard } from '../../../contract/publicBoard.ts'
import { serverClock } from '../../session/serverClock.ts'

/** Maximum age of a page whose embedded board is still shown, in milliseconds. */
const AGE_MAX_MS = 5_000

/**
 * Returns the board that our server embedded in the page. Null if there is none, or if it may be old after a slow load.
 * It is as of the request of the page.
 */
export function takePageBoard(didId: string): PublicBoard | null {
  const element = document.getElementById(PAGE_BOARD_ID)
  if (!element || performance.now() > AGE_MAX_MS) return null
  const time = Number(element.dataset['time'])
  // The embedded time is that of the start of the response.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (time > 0) serverClock.set(time + performance.now() - (navigation?.responseStart ?? 0))
  const board = JSON.parse(element.textContent) as PublicBoard
  return String(board.did.id) === didId ? board : null
}
