import { RealtimeConnection } from '../realtime/realtimeConnection.ts'
import { storedSession } from '../session/storedSession.ts'
import { SocketTestPage } from './socketTest/SocketTestPage.tsx'
import { startPage } from './startPage.tsx'

const tokenOf = (token: string | null) => token && `Bearer ${token}`

/** Starts the developers' page for the live connection: `/socket-test` (OT-01). */
export function startSocketTest(root: HTMLElement): void {
  const realtime = new RealtimeConnection({ authorization: async () => tokenOf(storedSession.accessToken()) })
  realtime.start()
  startPage(root, 'test', <SocketTestPage realtime={realtime} />)
}
