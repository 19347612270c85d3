import { RealtimeConnection } from '../realtime/realtimeConnection.ts'
import { SocketTestPage } from './socketTest/SocketTestPage.tsx'
import { startPage } from './startPage.tsx'

/** Starts the developer's page of the live connection: `/socket-test` (OT-01). */
export function startSocketTest(root: HTMLElement): void {
  const realtime = new RealtimeConnection()
  realtime.start()
  startPage(root, 'test', <SocketTestPage realtime={realtime} />)
}
