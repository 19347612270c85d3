import { shortViewerBoard } from '../../contract/pageOf.ts'
import { restoreKept } from './board/keptBoard.ts'
import { startPage } from './startPage.tsx'
import { openBoard } from './wall/openBoard.ts'
import { DIDViewerNotFound } from './wall/StandIn.tsx'
import { Wall } from './wall/Wall.tsx'
import { browserId } from './watch/browserId.ts'
import { keepAwake } from './watch/keepAwake.ts'
import { keepOfflineSoon } from './watch/keepOfflineSoon.ts'
import { reportPaints } from './watch/tellAgent.ts'
import { Watchdog } from './watch/watchdog.ts'

/**
 * Starts the display viewer of the board in the address: `/dids/viewer?id=&roomId=`. The short `/d/{id}` moves on
 * to that address, which the service worker keeps for times without a network, once the board's room is known.
 */
export async function startDisplayViewer(root: HTMLElement): Promise<void> {
  const query = new URLSearchParams(location.search)
  const short = shortViewerBoard(location.pathname)
  const didId = short ?? query.get('id')
  const roomId = query.get('roomId')
  if (!didId || (short === null && !roomId)) {
    startPage(root, <DIDViewerNotFound />)
    return
  }
  await restoreKept([didId])
  const notPaired = async () => {
    // Most displays never need it. If it cannot be loaded, the next reading of the board tries again.
    const { PairingPage } = await import('./pairing/PairingPage.tsx')
    stopWatching()
    disconnect()
    show(<PairingPage didId={didId} />)
  }
  const { parts, realtime, disconnect } = openBoard(didId, browserId(), { roomId, notPaired: () => void notPaired() })
  const show = startPage(root, <Wall parts={parts} />)
  const stopWatching = new Watchdog({ realtime, isQuiet: parts.isQuiet }).start()
  reportPaints()
  keepAwake()
  const unsubscribe = parts.board.subscribe(() => {
    // By the first successful response everything that the page consists of has been requested.
    const { failure, content } = parts.board.getState()
    if (failure !== null) return
    unsubscribe()
    if (short !== null && content && content.roomId !== null)
      return location.replace(`/dids/viewer?${new URLSearchParams({ id: didId, roomId: content.roomId }).toString()}`)
    keepOfflineSoon()
  })
}
