// All displays are one file: each further one would cost a wall a connection, and the others' share is small. The page
// on which staff try a connection is none.
export { startDisplayViewer } from './DisplayViewer.tsx'
export { startMiniViewer } from './MiniViewer.tsx'
export { startWallPreview } from './WallPreview.tsx'
export const startSocketTest = async (root: HTMLElement): Promise<void> =>
  (await import('./SocketTest.tsx')).startSocketTest(root)
