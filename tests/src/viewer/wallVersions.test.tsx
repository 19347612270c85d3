import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PublicBoard } from '../../../contract/publicBoard.ts'
import { READ_AFTER_MS } from '../../../contract/realtime.ts'
import { names, pass, reconnect, renderWall, standIn } from './renderWall.tsx'
import { aPatient, type StandInServer } from './standInServer.ts'

const CALLED = '/api/v1/did-waitings/called/dids/7'

let server: StandInServer

standIn((made) => {
  server = made
  server.version = 10
  server.waiting = [aPatient(1, '홍길동')]
})

const reload = (version?: number) => ({ type: 'RELOAD', message: '', ...(version !== undefined && { version }) })
/** Returns a RELOAD message that contains the board, with these patients waiting. */
const brings = (version: number, ...waiting: string[]) => bringsCalls(version, [], ...waiting)
const bringsCalls = (version: number, called: unknown[], ...waiting: string[]) => ({
  ...reload(version),
  board: JSON.parse(
    JSON.stringify({
      version,
      did: server.did,
      option: server.option,
      waiting: waiting.map((name, at) => aPatient(at + 1, name)),
      called,
    }),
  ) as PublicBoard,
})

const mark = () => document.querySelector('[data-stale] output')
const staged = () =>
  [...document.querySelectorAll('section[role=alert] [data-long] > bdi')].map((element) => element.textContent)

/** Records every state of the names on the screen, in order. */
function watchNames(): string[] {
  const seen: string[] = []
  const look = () => {
    const now = names().join()
    if (now !== seen.at(-1)) seen.push(now)
  }
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  return seen
}

describe('the versions of a board', () => {
  it('VW-09 shows no mixture of two versions, but reads until all parts are of one', async () => {
    server.waiting = []
    server.called = [aPatient(1, '홍길동', { calledAt: '2026-03-02T01:41:00.000Z' })]
    const { feed } = await renderWall()
    const seen = watchNames()
    // The call is undone between two of the four responses. Combined, they would contain the patient nowhere.
    server.onRead = (path) => {
      if (path !== CALLED) return
      server.onRead = () => undefined
      server.version = 11
      server.waiting = server.called
      server.called = []
    }
    await act(async () => feed.tell(reload(11)))
    await pass(1_000)
    expect(document.querySelector('[data-list=waiting]')?.textContent).toContain('홍O동')
    expect(document.querySelector('[data-list=called]')?.textContent).not.toContain('홍O동')
    expect(seen).not.toContain('')
  })

  it('keeps the last state while the board changes faster than it can be read, and says that it may be old', async () => {
    const { feed } = await renderWall()
    server.onRead = () => {
      server.version = (server.version ?? 0) + 1
    }
    await act(async () => feed.tell(reload(11)))
    await pass(2_000)
    expect(names()).toEqual(['홍O동'])
    expect(document.querySelector('[data-stale] output')).not.toBeNull()
    server.onRead = () => undefined
    await pass(5_000)
    expect(document.querySelector('[data-stale] output')).toBeNull()
  })

  it('reads nothing for a RELOAD of a version that it shows, and reads for a newer one or for none', async () => {
    const { feed } = await renderWall()
    const asked = () => server.countOf(CALLED)
    const before = asked()
    await act(async () => feed.tell(reload(10)))
    await act(async () => feed.tell(reload(9)))
    await pass(0)
    expect(asked()).toBe(before)
    server.version = 12
    await act(async () => feed.tell(reload(12)))
    await pass(0)
    expect(asked()).toBe(before + 1)
    await act(async () => feed.tell(reload()))
    await pass(0)
    expect(asked()).toBe(before + 2)
  })

  it('serves several RELOADs with the one reading that follows, if it has the last of them', async () => {
    const { feed } = await renderWall()
    const before = server.countOf(CALLED)
    server.version = 13
    await act(async () => [11, 12, 13].forEach((version) => feed.tell(reload(version))))
    await pass(100)
    expect(server.countOf(CALLED)).toBe(before + 1)
  })

  it('reads whatever the version after a gap: a reconnect, or a page that wakes', async () => {
    const { feed } = await renderWall()
    const before = server.countOf(CALLED)
    await reconnect(feed)
    await pass(0)
    expect(server.countOf(CALLED)).toBe(before + 1)
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    await pass(0)
    expect(server.countOf(CALLED)).toBe(before + 2)
  })

  it('VW-09 shows the board that a RELOAD brings at once, masked, and reads it a moment later, once for several', async () => {
    const { feed } = await renderWall()
    const before = server.countOf(CALLED)
    await act(async () => feed.tell(brings(11, '이순신', '강감찬')))
    expect(names()).toEqual(['이O신', '강O찬'])
    await act(async () => feed.tell(brings(12, '강감찬')))
    expect(names()).toEqual(['강O찬'])
    expect(server.countOf(CALLED)).toBe(before)
    server.version = 13
    await pass(READ_AFTER_MS)
    expect(server.countOf(CALLED)).toBe(before + 1)
    expect(names()).toEqual(['홍O동'])
    await pass(READ_AFTER_MS)
    expect(server.countOf(CALLED)).toBe(before + 1)
  })

  it('never goes back to an older board that is brought late', async () => {
    const { feed } = await renderWall()
    await act(async () => feed.tell(brings(12, '이순신')))
    await act(async () => feed.tell(brings(11, '강감찬')))
    expect(names()).toEqual(['이O신'])
  })

  it('DE-28 goes back to no older board that is brought late while it is marked, and keeps the mark', async () => {
    server.version = 13
    const { feed, board } = await renderWall()
    server.away = true
    await act(async () => board.refetch())
    expect(mark()).not.toBeNull()
    const call = aPatient(1, '이순신', { calledAt: '2026-03-02T01:42:01.000Z' })
    await act(async () => feed.tell(bringsCalls(12, [call])))
    await pass(0)
    expect(names()).toEqual(['홍O동'])
    expect(staged()).toEqual([])
    expect(mark()).not.toBeNull()
    await act(async () => feed.tell(brings(13, '홍길동')))
    expect(mark()).toBeNull()
  })

  it('keeps the board that was brought while an older one was being read', async () => {
    const { feed, board } = await renderWall()
    server.onRead = (path) => {
      if (path !== CALLED) return
      server.onRead = () => undefined
      feed.tell(brings(11, '이순신'))
    }
    await act(async () => board.refetch())
    await pass(0)
    expect(names()).toEqual(['이O신'])
    expect(document.querySelector('[data-stale] output')).toBeNull()
    // A server may count from a lower version again, as after a restored backup.
    server.version = 3
    await reconnect(feed)
    await pass(0)
    expect(names()).toEqual(['홍O동'])
  })

  it('DE-28 believes no read that is older than what a message has brought, and keeps its call on the stage', async () => {
    const { feed } = await renderWall()
    const call = aPatient(1, '이순신', { calledAt: '2026-03-02T01:42:01.000Z' })
    await act(async () => feed.tell(bringsCalls(12, [call])))
    await pass(READ_AFTER_MS)
    expect(staged()).toEqual(['이O신'])
    expect(mark()).not.toBeNull()
    server.version = 12
    server.waiting = []
    server.called = [call]
    await pass(5_000)
    expect(mark()).toBeNull()
    expect(staged()).toEqual(['이O신'])
  })

  it('reads lower versions of a restored backup where no live connection gets through', async () => {
    const { feed } = await renderWall()
    await act(async () => feed.become('lost'))
    server.version = 3
    server.waiting = [aPatient(2, '김영희')]
    await pass(2_000)
    expect(names()).toEqual(['홍O동'])
    expect(mark()).not.toBeNull()
    await pass(13_000)
    expect(names()).toEqual(['김O희'])
    expect(mark()).toBeNull()
  })

  it('shows what it reads although a message announces the next version meanwhile, without a mark', async () => {
    const { feed } = await renderWall()
    const marks: unknown[] = []
    new MutationObserver(() => mark() && marks.push(mark())).observe(document.body, { childList: true, subtree: true })
    server.version = 11
    server.onRead = (path) => {
      if (path !== CALLED) return
      server.onRead = () => undefined
      queueMicrotask(() => {
        server.version = 12
        server.waiting = [aPatient(2, '김영희')]
        feed.tell(reload(12))
      })
    }
    await act(async () => feed.tell(reload(11)))
    await pass(1_000)
    expect(names()).toEqual(['김O희'])
    expect(marks).toEqual([])
  })
})
