import { DISPLAY_COPIED } from '../../../contract/realtime.ts'
import { RealtimeConnection } from '../../realtime/realtimeConnection.ts'
import { storedSession } from '../../session/storedSession.ts'
import { displayAuthorization } from '../board/boardKey.ts'
import { afterPaint } from '../watch/afterPaint.ts'
import { displayHeaders, displaySecret, replaceSecret } from '../watch/displayIdentity.ts'
import { type WallOptions, type WallParts, wallParts } from './wallParts.ts'

/** Interval at which the page reports to the server that it paints, in milliseconds. */
const REPORT_MS = 60_000

/** A board that a screen shows, with its live connection. */
export interface OpenBoard {
  readonly didId: string
  readonly parts: WallParts
  readonly realtime: RealtimeConnection
  readonly disconnect: () => void
}

/** Connects a screen to a board. @param browser id of the running browser */
export function openBoard(didId: string, browser: Promise<string | undefined>, options: WallOptions): OpenBoard {
  let introduced = ''
  const realtime = new RealtimeConnection({
    beforeConnect: async (client) => {
      introduced = displaySecret(didId)
      client.connectHeaders = displayHeaders(didId, storedSession.isSignedIn(), await browser)
    },
    authorization: displayAuthorization(didId),
    withBoard: true,
  })
  const parts = wallParts(didId, realtime, options)
  const disconnect = realtime.start()
  // If the server refuses the live connection, reading the board tells the reason.
  realtime.onRefusal((_, code) => {
    if (code === DISPLAY_COPIED) replaceSecret(didId, introduced)
    void parts.board.refetch()
  })
  let callOff = () => {}
  const reportPaint = () => {
    callOff()
    callOff = afterPaint(parts.problems.painted)
  }
  realtime.onStatus(reportPaint)
  setInterval(reportPaint, REPORT_MS)
  return { didId, parts, realtime, disconnect }
}
