// All displays are one file: each further one would cost a wall a connection, and the others' share is small.
export { startDisplayViewer } from './DisplayViewer.tsx'
export { startMiniViewer } from './MiniViewer.tsx'
export { startSocketTest } from './SocketTest.tsx'
export { startWallPreview } from './WallPreview.tsx'
