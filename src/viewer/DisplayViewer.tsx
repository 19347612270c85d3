import { RealtimeConnection } from '../realtime/realtimeConnection.ts'
import { BoardStore } from './board/boardStore.ts'
import { startPage } from './startPage.tsx'
import { loadWall } from './wall/loadWall.ts'
import { OverlayStore } from './wall/overlayStore.ts'
import { DIDViewerNotFound } from './wall/StandIn.tsx'
import { Wall } from './wall/Wall.tsx'

/** Starts the display viewer of the board that the address names: `/dids/viewer?id=&roomId=` (VW-01). */
export function startDisplayViewer(root: HTMLElement): void {
  const query = new URLSearchParams(location.search)
  const didId = query.get('id')
  if (!didId || !query.get('roomId')) return startPage(root, 'wall', <DIDViewerNotFound />)
  const realtime = new RealtimeConnection()
  const overlay = new OverlayStore()
  const board = new BoardStore({
    didId,
    realtime,
    load: (signal) => loadWall(didId, signal),
    onMessage: overlay.show,
  })
  realtime.start()
  startPage(root, 'wall', <Wall board={board} overlay={overlay} />)
}
