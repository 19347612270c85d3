// All displays share one chunk, because each further one costs a wall a connection, and they have little code of their
// own. The socket test is not a display and has its own chunk.
export { startDisplayViewer } from './DisplayViewer.tsx'
export { startMiniViewer } from './MiniViewer.tsx'
export { startWallPreview } from './WallPreview.tsx'
export const startSocketTest = async (root: HTMLElement): Promise<void> =>
  (await import('./SocketTest.tsx')).startSocketTest(root)
