import type { ReactNode } from 'react'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { DISPLAYS_DESTINATION } from '../../../contract/realtime.ts'
import { LiveFeedContext, useConnectionLost, useDisplayEvents } from '../../../src/realtime/consoleConnection.ts'
import { useBoardReloads } from '../../../src/realtime/useBoardReloads.ts'
import { StandInFeed } from '../support/standInFeed.ts'

let feed: StandInFeed
const wrapper = ({ children }: { children: ReactNode }) => (
  <LiveFeedContext value={() => feed}>{children}</LiveFeedContext>
)

beforeEach(() => {
  feed = new StandInFeed()
})

describe('what happens to screens', () => {
  const event = { event: 'ASKED', displayId: 'd3', didId: 7 }

  it('is told to the page as it is now, until the page goes', () => {
    const told: unknown[] = []
    const { rerender, unmount } = renderHook(({ page }) => useDisplayEvents((event) => told.push([page, event])), {
      wrapper,
      initialProps: { page: 'first' },
    })
    feed.tell(DISPLAYS_DESTINATION, event)
    rerender({ page: 'second' })
    feed.tell(DISPLAYS_DESTINATION, event)
    expect(told).toEqual([
      ['first', event],
      ['second', event],
    ])
    unmount()
    expect(feed.isHeard(DISPLAYS_DESTINATION)).toBe(false)
  })

  it.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['a text', '"event displayId didId"'],
    ['without an event', '{"displayId":"d3","didId":7}'],
    ['without a screen', '{"event":"ASKED","didId":7}'],
    ['without a board', '{"event":"ASKED","displayId":"d3"}'],
  ])('is not told from a message that is none: %s', (_, body) => {
    const told: unknown[] = []
    renderHook(() => useDisplayEvents((event) => told.push(event)), { wrapper })
    feed.tell(DISPLAYS_DESTINATION, body)
    expect(told).toEqual([])
  })
})

describe('boards that change', () => {
  const follow = (didIds: readonly (number | string)[]) => {
    const reloaded: unknown[] = []
    const rendered = renderHook(({ ids }) => useBoardReloads(ids, (changed) => reloaded.push(changed)), {
      wrapper,
      initialProps: { ids: didIds },
    })
    return { reloaded, ...rendered }
  }

  it('DE-17 are read again when they say so, each by itself', () => {
    const { reloaded } = follow([7, '8'])
    feed.reload(8)
    feed.reload(7)
    feed.say(7, { type: 'TAG', message: '홍O동 님', flag: 'REGISTER' })
    expect(reloaded).toEqual([['8'], ['7']])
  })

  it('are read again once they are followed, and all of them whenever the connection is made', () => {
    const { reloaded, rerender } = follow([7])
    expect(reloaded).toEqual([])
    feed.become('connected')
    expect(reloaded).toEqual([[7]])
    rerender({ ids: [7, 8] })
    expect(reloaded).toEqual([[7], ['8']])
    feed.become('lost')
    expect(reloaded).toHaveLength(2)
    feed.become('connected')
    expect(reloaded).toEqual([[7], ['8'], [7, 8]])
  })

  it('are followed as long as the page shows them', () => {
    const { reloaded, rerender, unmount } = follow([7, 8])
    rerender({ ids: [8, 9] })
    expect(feed.frames).toEqual(['SUBSCRIBE 7', 'SUBSCRIBE 8', 'UNSUBSCRIBE 7', 'SUBSCRIBE 9'])
    unmount()
    expect(feed.frames.slice(4)).toEqual(['UNSUBSCRIBE 8', 'UNSUBSCRIBE 9'])
    feed.become('connected')
    expect(reloaded).toEqual([])
  })
})

it('the page knows of a connection that is lost, and since when, and of none that is still being made', () => {
  feed.heardAt = 1_772_416_920_000
  const { result } = renderHook(() => useConnectionLost(), { wrapper })
  expect(result.current).toBe(false)
  act(() => feed.become('lost'))
  expect(result.current).toEqual({ since: 1_772_416_920_000 })
  act(() => feed.become('connected'))
  expect(result.current).toBe(false)
})
