import { CallReceipts } from '../realtime/callReceipts.ts'
import { RealtimeConnection } from '../realtime/realtimeConnection.ts'
import { startIdleLock } from '../login/startIdleLock.ts'
import { watchOtherTabs } from '../session/watchOtherTabs.ts'
import { keepUpdated } from '../update/keepUpdated.ts'
import { miniBoard } from './mini/loadMini.ts'
import { MiniBoard } from './mini/MiniBoard.tsx'
import { OwnMoves } from './mini/ownMoves.ts'
import { ToastStore } from './mini/toastStore.ts'
import { sessionIsOver, staffToken } from './mini/staffApi.ts'
import { startPage } from './startPage.tsx'

/** Starts the mini viewer of the board in the address: `/dids/mini-viewer/{id}`. */
export function startMiniViewer(root: HTMLElement): void {
  const didId = decodeURIComponent(location.pathname.split('/')[3] ?? '')
  const realtime = new RealtimeConnection({ authorization: staffToken.authorization })
  const ownMoves = new OwnMoves(realtime)
  const board = miniBoard(didId, ownMoves)
  const receipts = new CallReceipts(realtime)
  receipts.follow(didId)
  realtime.start()
  watchOtherTabs(sessionIsOver)
  startIdleLock(sessionIsOver)
  keepUpdated()
  startPage(
    root,
    <MiniBoard didId={didId} board={board} receipts={receipts} toasts={new ToastStore()} ownMoves={ownMoves} />,
  )
}
