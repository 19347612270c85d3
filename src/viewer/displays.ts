// The wall and its preview share one chunk, because each further one costs a wall a connection. The mini viewer and the
// socket test are opened by staff and have their own chunks.
export { startDisplayViewer } from './DisplayViewer.tsx'
export { startWallPreview } from './WallPreview.tsx'
export const startMiniViewer = async (root: HTMLElement): Promise<void> =>
  (await import('./MiniViewer.tsx')).startMiniViewer(root)
export const startSocketTest = async (root: HTMLElement): Promise<void> =>
  (await import('./SocketTest.tsx')).startSocketTest(root)
