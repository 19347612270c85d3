import { DISPLAY_COPIED } from '../../contract/realtime.ts'
import { shortViewerBoard } from '../../contract/pageOf.ts'
import { RealtimeConnection } from '../realtime/realtimeConnection.ts'
import { storedSession } from '../session/storedSession.ts'
import { displayAuthorization, keyItem } from './board/boardKey.ts'
import { startPage } from './startPage.tsx'
import { DIDViewerNotFound } from './wall/StandIn.tsx'
import { Wall } from './wall/Wall.tsx'
import { wallParts } from './wall/wallParts.ts'
import { afterPaint } from './watch/afterPaint.ts'
import { browserId } from './watch/browserId.ts'
import { displayHeaders, displaySecret, replaceSecret } from './watch/displayIdentity.ts'
import { keepAwake } from './watch/keepAwake.ts'
import { keepOffline } from './watch/keepOffline.ts'
import { reportPaints } from './watch/tellAgent.ts'
import { Watchdog } from './watch/watchdog.ts'

/** Interval at which the page reports to the server that it paints, in milliseconds. */
const REPORT_MS = 60_000
/** Time for the page to load its fonts and pictures before the device caches them, in milliseconds. */
const KEEP_AFTER_MS = 2_000

/**
 * Starts the display viewer of the board in the address: `/dids/viewer?id=&roomId=`. The short `/d/{id}` moves on
 * to that address, which the service worker keeps for times without a network, once the board's room is known.
 */
export function startDisplayViewer(root: HTMLElement): void {
  const query = new URLSearchParams(location.search)
  const short = shortViewerBoard(location.pathname)
  const didId = short ?? query.get('id')
  const roomId = query.get('roomId')
  if (!didId || (short === null && !roomId)) return void startPage(root, 'wall', <DIDViewerNotFound />)
  const browser = browserId()
  let introduced = ''
  const realtime = new RealtimeConnection({
    beforeConnect: async (client) => {
      introduced = displaySecret()
      client.connectHeaders = displayHeaders(storedSession.isSignedIn(), await browser)
    },
    authorization: displayAuthorization(didId),
    withBoard: true,
  })
  const notPaired = async () => {
    // Most displays never need it. If it cannot be loaded, the next reading of the board tries again.
    const { PairingPage } = await import('./pairing/PairingPage.tsx')
    stopWatching()
    disconnect()
    show(<PairingPage didId={didId} displaySecret={displaySecret()} keyItem={keyItem(didId)} />)
  }
  const parts = wallParts(didId, realtime, { roomId, notPaired: () => void notPaired() })
  const disconnect = realtime.start()
  // If the server refuses the live connection, reading the board tells the reason.
  realtime.onRefusal((_, code) => {
    if (code === DISPLAY_COPIED) replaceSecret(introduced)
    void parts.board.refetch()
  })
  const show = startPage(root, 'wall', <Wall parts={parts} />)
  const stopWatching = new Watchdog({ realtime, isQuiet: parts.isQuiet }).start()
  reportPaints()
  let callOff = () => {}
  const reportPaint = () => {
    callOff()
    callOff = afterPaint(parts.problems.painted)
  }
  realtime.onStatus(reportPaint)
  setInterval(reportPaint, REPORT_MS)
  keepAwake()
  const unsubscribe = parts.board.subscribe(() => {
    // By the first successful response everything that the page consists of has been requested.
    const { failure, content } = parts.board.getState()
    if (failure !== null) return
    unsubscribe()
    if (short !== null && content && content.roomId !== null)
      return location.replace(`/dids/viewer?${new URLSearchParams({ id: didId, roomId: content.roomId }).toString()}`)
    setTimeout(() => void keepOffline(), KEEP_AFTER_MS)
  })
}
