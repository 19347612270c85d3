// The wall is loaded with this file, which saves it a request after the other. The others are opened by staff and have
// their own chunks.
export { startDisplayViewer } from './DisplayViewer.tsx'
export const startWallPreview = async (root: HTMLElement): Promise<void> =>
  (await import('./WallPreview.tsx')).startWallPreview(root)
export const startMiniViewer = async (root: HTMLElement): Promise<void> =>
  (await import('./MiniViewer.tsx')).startMiniViewer(root)
export const startSocketTest = async (root: HTMLElement): Promise<void> =>
  (await import('./SocketTest.tsx')).startSocketTest(root)
