import { pageOf, type PageKind } from './pageOf.ts'
import { reloadOnceOnMissingChunk } from './reloadOnMissingChunk.ts'
import { storedSession } from './session/storedSession.ts'
import './theme/base.css'
import 'virtual:tokens.css'

/** Each kind of page is a chunk of its own: a screen on the wall loads neither react-admin nor MUI. */
const starts: Record<PageKind, (root: HTMLElement) => Promise<void>> = {
  viewer: async (root) => (await import('./viewer/DisplayViewer.tsx')).startDisplayViewer(root),
  miniViewer: async (root) => (await import('./viewer/MiniViewer.tsx')).startMiniViewer(root),
  socketTest: async (root) => (await import('./viewer/SocketTest.tsx')).startSocketTest(root),
  login: async (root) => {
    // RT-02: the login page lives at `/` only.
    if (location.pathname !== '/') history.replaceState(null, '', '/')
    ;(await import('./login/startLogin.tsx')).startLogin(root)
  },
  console: async (root) => (await import('./startConsole.tsx')).startConsole(root),
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

reloadOnceOnMissingChunk()
await starts[pageOf(location.pathname, storedSession.isSignedIn())](root)
