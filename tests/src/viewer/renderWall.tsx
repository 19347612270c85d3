import { act, render } from '@testing-library/react'
import { vi } from 'vitest'
import { BoardStore } from '../../../src/viewer/board/boardStore.ts'
import { loadWall } from '../../../src/viewer/wall/loadWall.ts'
import { OverlayStore } from '../../../src/viewer/wall/overlayStore.ts'
import { Wall } from '../../../src/viewer/wall/Wall.tsx'
import { StandInFeed } from './standInServer.ts'

/** Lets the given time pass, and what then happens be rendered. */
export const pass = (ms: number): Promise<void> => act(() => vi.advanceTimersByTimeAsync(ms).then(() => undefined))

/** The wall of board 7 on a connected stand-in, with its first content shown; needs fake timers and a stand-in server. */
export async function renderWall() {
  const feed = new StandInFeed()
  const overlay = new OverlayStore()
  const board = new BoardStore({ didId: 7, realtime: feed, load: (signal) => loadWall('7', signal), onMessage: overlay.show })
  const view = render(<Wall board={board} overlay={overlay} />)
  await pass(0)
  await act(async () => feed.become('connected'))
  await pass(0)
  return { feed, board, ...view }
}
