// The wall and its preview are one file: each further one would cost a wall a connection. What staff open, the mini
// viewer and the page on which they try a connection, is no part of it.
export { startDisplayViewer } from './DisplayViewer.tsx'
export { startWallPreview } from './WallPreview.tsx'
export const startMiniViewer = async (root: HTMLElement): Promise<void> =>
  (await import('./MiniViewer.tsx')).startMiniViewer(root)
export const startSocketTest = async (root: HTMLElement): Promise<void> =>
  (await import('./SocketTest.tsx')).startSocketTest(root)
