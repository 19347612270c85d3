import { act, render } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'
import { Wall } from '../../../src/viewer/wall/Wall.tsx'
import { wallParts } from '../../../src/viewer/wall/wallParts.ts'
import { StandInFeed, StandInServer } from './standInServer.ts'

/** Longer than the two frames after which rendered content counts as painted, in milliseconds. */
export const FRAMES_MS = 50

/** Gives each test of a file a new fake server, at 10:42 in Seoul, and an empty browser after it. */
export function standIn(prepare: (server: StandInServer) => void): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-03-02T01:42:00Z') })
    prepare(new StandInServer())
  })
}

/** The names on the wall, in order. */
export const names = () => [...document.querySelectorAll('[data-long] > bdi')].map((element) => element.textContent)

/** Advances the fake timers by `ms`, so that pending updates are rendered. */
export const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

/**
 * Renders the wall of board 7 on a connected fake feed, with its first content shown. Needs fake timers and a fake
 * server. The address has a room only if one is given.
 */
export async function renderWall(roomId: string | null = null) {
  const feed = new StandInFeed()
  const parts = wallParts('7', feed, { roomId })
  const view = render(<Wall parts={parts} />)
  await pass(0)
  await act(async () => feed.become('connected'))
  await pass(0)
  return { feed, ...parts, ...view }
}

/** Tells a display that its board has changed, and lets it read that. */
export async function reload(feed: StandInFeed): Promise<void> {
  await act(async () => feed.tell({ type: 'RELOAD', message: '' }))
  await pass(0)
}

/** Loses the live connection and makes it again. */
export async function reconnect(feed: StandInFeed): Promise<void> {
  await act(async () => feed.become('lost'))
  await act(async () => feed.become('connected'))
}
