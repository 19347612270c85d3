import { PAGE_BOARD_ID } from '../../contract/constants.ts'
import { type PagePath, pageOf, shortViewerBoard } from '../../contract/pageOf.ts'
import type { PublicBoard } from '../../contract/publicBoard.ts'
import type { ReadBoard } from '../realtime/fullReloads.ts'
import { within } from '../realtime/within.ts'

/** Maximum wait for the database, in milliseconds; after that the page fetches the board itself. */
const READ_TIMEOUT_MS = 250

const VIEWERS: ReadonlySet<PagePath> = new Set(['/dids/viewer', '/d/:didId'])

/**
 * Returns a script element with the public board of a viewer page, which saves the page its first requests. Null for
 * other pages, and when the board could not be read in time.
 */
export async function pageBoard(path: string, query: unknown, readBoard: ReadBoard): Promise<string | null> {
  const didId = shortViewerBoard(path) ?? String((query as Readonly<Record<string, unknown>>)['id'])
  if (!VIEWERS.has(pageOf(path)) || !/^\d{1,15}$/.test(didId)) return null
  const board = await within(READ_TIMEOUT_MS, readBoard(Number(didId)))
  return board ? element(board) : null
}

/**
 * Renders the board as inert JSON with the server's time in ms since the epoch, because a player's clock may be wrong.
 * `<` is escaped so that no text can close the element.
 */
const element = (board: PublicBoard) =>
  `<script data-time="${Date.now()}" type="application/json" id="${PAGE_BOARD_ID}">${JSON.stringify(board).replaceAll('<', '\\u003c')}</script>`
