import { PAGE_BOARD_ID } from '../../contract/pageBoard.ts'
import { pageOf } from '../../contract/pageOf.ts'
import type { PublicBoard } from '../../contract/publicBoard.ts'
import type { ReadBoard } from '../realtime/fullReloads.ts'

/** The page does not wait longer for a database that is busy, in milliseconds: the wall then asks for itself. */
const PATIENCE_MS = 250

/**
 * The element that saves a wall its first calls: its board, as anyone may read it. Null for other pages, and whenever
 * the board could not be read at once.
 */
export async function pageBoard(path: string, query: unknown, readBoard: ReadBoard): Promise<string | null> {
  const didId = String((query as Readonly<Record<string, unknown>>)['id'])
  if (pageOf(path, false) !== 'viewer' || !/^\d{1,15}$/.test(didId)) return null
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS)
  })
  const read = readBoard(Number(didId)).catch(() => undefined)
  const board = await Promise.race([read, late]).finally(() => clearTimeout(timer))
  return board ? element(board) : null
}

/**
 * Inert for browsers, and with the server's time in ms since the epoch, for a player's own clock may be wrong; without
 * `<` the text cannot end its element, whatever people have written.
 */
const element = (board: PublicBoard) =>
  `<script data-time="${Date.now()}" type="application/json" id="${PAGE_BOARD_ID}">${JSON.stringify(board).replaceAll('<', '\\u003c')}</script>`
