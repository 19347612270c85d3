import { AGENT_MARK } from '../../../contract/agentPaths.ts'
import { PAGE_BOARD_ID } from '../../../contract/pageBoard.ts'
import type { PublicBoard } from '../../../contract/publicBoard.ts'
import { serverTime } from './serverTime.ts'

/** A page that took longer to get here is too old to show what it came with, in milliseconds. */
const AGE_MAX_MS = 5_000

/**
 * The board that our server wrote into the page; null without one, and where it may be old: after a slow load, or in
 * a page from the disk of a board's own computer. It is as of the moment at which the page was asked for.
 */
export function takePageBoard(didId: string): PublicBoard | null {
  const element = document.getElementById(PAGE_BOARD_ID)
  if (!element || performance.now() > AGE_MAX_MS || document.querySelector(`meta[name="${AGENT_MARK}"]`)) return null
  const time = Number(element.dataset['time'])
  // As it was when the answer began.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (time > 0) serverTime.set(time + performance.now() - (navigation?.responseStart ?? 0))
  const board = JSON.parse(element.textContent) as PublicBoard
  return String(board.did.id) === didId ? board : null
}
