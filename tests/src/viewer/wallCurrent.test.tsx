import { act, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { CallReceipts } from '../../../src/realtime/callReceipts.ts'
import { BoardStore, LOAD_TIMEOUT_MS } from '../../../src/viewer/board/boardStore.ts'
import { miniBoard } from '../../../src/viewer/mini/loadMini.ts'
import { MiniBoard } from '../../../src/viewer/mini/MiniBoard.tsx'
import { OwnMoves } from '../../../src/viewer/mini/ownMoves.ts'
import { ToastStore } from '../../../src/viewer/mini/toastStore.ts'
import { names, pass, reload, renderWall, standIn } from './renderWall.tsx'
import { aPatient, manyPatients, StandInFeed, type StandInServer } from './standInServer.ts'

/** Time within which content that is not current is marked, in milliseconds (DE-28). */
const MARK_MS = 12_000
/** Time within which a wall without a live connection shows a call, in milliseconds. */
const CALL_MS = 5_000

let server: StandInServer

standIn((made) => {
  server = made
  server.waiting = [aPatient(1, '홍길동')]
})

async function renderMini() {
  const feed = new StandInFeed()
  const board = miniBoard('7', feed)
  localStorage.setItem('accessToken', 'mine')
  render(
    <MiniBoard
      didId="7"
      board={board}
      receipts={new CallReceipts(feed)}
      toasts={new ToastStore()}
      ownMoves={new OwnMoves(feed)}
    />,
  )
  await act(async () => feed.become('connected'))
  await pass(0)
  return { feed }
}

const PAGES = { wall: renderWall, 'mini viewer': renderMini }
const mark = () => screen.queryByRole('status')?.textContent
/** Never answers a request, like a network that silently drops packets. */
const dropRequests = () =>
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit = {}) => {
    return new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
    )
  })

describe.each(Object.entries(PAGES))('the %s when its network drops everything without a word', (_page, open) => {
  it.each([1, 5, 40])('DE-28 marks a board of %i waiting within 12 s, and since when', async (count) => {
    server.waiting = manyPatients(count)
    const { feed } = await open()
    await pass(60_000)
    expect(mark()).toBeUndefined()
    feed.isDead = true
    dropRequests()
    await pass(MARK_MS)
    expect(mark()).toBe('연결 끊김 · 10:43 기준')
  })

  it('DE-28 marks what a message has told of and no read brings, within 12 s, although the live connection is heard', async () => {
    const { feed } = await open()
    await pass(60_000)
    dropRequests()
    await act(async () => feed.tell({ type: 'RELOAD', message: '' }))
    await pass(MARK_MS)
    expect(mark()).toBe('연결 끊김 · 10:43 기준')
  })

  it('is current by asking while the live connection alone is dead, and is not marked', async () => {
    server.version = 3
    const { feed } = await open()
    feed.isDead = true
    await pass(30_000)
    server.version = 4
    server.waiting = [aPatient(2, '김영희')]
    await pass(CALL_MS)
    expect(document.body.textContent).toMatch(/김[O영]희/)
    await pass(60_000)
    expect(mark()).toBeUndefined()
  })

  it('shows a change within 5 s where there is no live connection, and none of its content is marked', async () => {
    const { feed } = await open()
    await act(async () => feed.become('lost'))
    await pass(30_000)
    expect(mark()).toBeUndefined()
    server.waiting = []
    server.called = [aPatient(1, '홍길동', { calledAt: '2026-03-02T01:42:30.000Z' })]
    await pass(CALL_MS)
    expect(document.querySelector('main')?.textContent).toMatch(/홍[O길]동/)
  })
})

/** Starts a board whose reads the test answers. */
function answeredByHand(version: number) {
  const feed = new StandInFeed()
  const reads: PromiseWithResolvers<{ version: number }>[] = []
  const load = () => {
    const read = Promise.withResolvers<{ version: number }>()
    reads.push(read)
    return read.promise
  }
  const board = new BoardStore({ didId: 7, realtime: feed, load, loadVersion: async () => version })
  const stop = board.start()
  feed.become('connected')
  return { board, feed, reads, stop }
}

describe('a board whose read never settles', () => {
  it('DE-28 is given up in time and read again, and what it brings later is not shown', async () => {
    const { board, reads, stop } = answeredByHand(1)
    await pass(LOAD_TIMEOUT_MS)
    expect(board.getState().failure).toBe(0)
    expect(reads).toHaveLength(2)
    reads[0]?.resolve({ version: 1 })
    await pass(0)
    expect(board.getState().content).toBeNull()
    reads[1]?.resolve({ version: 2 })
    await pass(0)
    expect(board.getState()).toMatchObject({ content: { version: 2 }, failure: null })
    stop()
  })
})

describe('a board that changes while it is read', () => {
  it('DE-28 is not marked when the answer has what a message announced meanwhile, and is not read once more', async () => {
    const { board, feed, reads, stop } = answeredByHand(3)
    reads[0]?.resolve({ version: 1 })
    await pass(0)
    reads[1]?.resolve({ version: 1 })
    await pass(60_000)
    const announce = async (version: number) => {
      feed.tell({ type: 'RELOAD', message: '', version })
      await pass(100)
    }
    await announce(2)
    await announce(3)
    reads.at(-1)?.resolve({ version: 3 })
    const count = reads.length
    await pass(3 * MARK_MS)
    expect(board.getState()).toMatchObject({ content: { version: 3 }, stale: false })
    expect(reads).toHaveLength(count)
    await announce(4)
    await announce(5)
    reads.at(-1)?.resolve({ version: 4 })
    await pass(MARK_MS)
    expect(board.getState()).toMatchObject({ stale: true })
    expect(reads.length).toBeGreaterThan(count + 1)
    stop()
  })
})

describe('a mini viewer that an old answer is replayed to', () => {
  it('DE-28 marks its board until it reads the version that a message announced', async () => {
    server.version = 11
    const { feed } = await renderMini()
    expect(mark()).toBeUndefined()
    // A cache answers with what was read before the change.
    await act(async () => feed.tell({ type: 'RELOAD', message: '', version: 12 }))
    await pass(0)
    expect(mark()).toBe('연결 끊김 · 10:42 기준')
    await pass(60_000)
    expect(mark()).toBe('연결 끊김 · 10:42 기준')
    server.version = 12
    server.waiting = [aPatient(2, '김영희')]
    await pass(CALL_MS)
    expect(mark()).toBeUndefined()
    expect(document.body.textContent).toContain('김영희')
  })
})

describe('a wall that polls', () => {
  it('asks for nothing but the version while that is the same, and never in step with others', async () => {
    server.version = 3
    server.waiting = manyPatients(120)
    const { feed } = await renderWall()
    await act(async () => feed.become('lost'))
    await pass(2_000)
    const before = server.requests.length
    let askedAt: number[] = []
    server.onRead = () => void askedAt.push(performance.now())
    const pauses = () => askedAt.slice(1).map((at, nth) => at - (askedAt[nth] ?? 0))
    await pass(57_000)
    expect(Math.max(...pauses())).toBeLessThanOrEqual(900)
    expect(Math.min(...pauses())).toBeGreaterThanOrEqual(700)
    await pass(5_000)
    askedAt = []
    await pass(20_000)
    expect(new Set(server.requests.slice(before).map(({ path }) => path))).toEqual(new Set(['/api/v1/dids/7']))
    expect(pauses().length).toBeGreaterThanOrEqual(3)
    expect(Math.min(...pauses())).toBeGreaterThanOrEqual(2_500)
    expect(new Set(pauses()).size).toBeGreaterThan(1)
  })

  it('asks a server without versions in the usual steps, because each reading is of the whole board', async () => {
    server.waiting = manyPatients(40)
    const { feed } = await renderWall()
    await act(async () => feed.become('lost'))
    await pass(2_000)
    const askedAt = new Set<number>()
    server.onRead = () => void askedAt.add(performance.now())
    await pass(20_000)
    expect(askedAt.size).toBeGreaterThanOrEqual(4)
    expect(askedAt.size).toBeLessThanOrEqual(8)
  })

  it('asks nothing at all while the live connection is heard', async () => {
    server.version = 3
    server.waiting = manyPatients(40)
    await renderWall()
    const before = server.requests.length
    await pass(30_000)
    expect(server.requests.length).toBe(before)
  })
})

const html = (status: number) => async () =>
  new Response('<!doctype html><title>nginx</title>', { status, headers: { 'content-type': 'text/html' } })
const json =
  (body: unknown, status = 200) =>
  async () =>
    Response.json(body, { status })

describe('a wall whose server something else answers for', () => {
  it.each([
    ['a 404 in HTML', html(404)],
    [
      'a 404 in the JSON of a gateway',
      json({ timestamp: '2026-03-02', status: 404, error: 'Not Found', path: '/' }, 404),
    ],
    [
      'a 404 for an address that no call has',
      json({ status: 404, code: 'NO_SUCH_CALL', message: '없는 주소입니다.' }, 404),
    ],
    ['a 400 in HTML', html(400)],
    ['a 401 in HTML', html(401)],
    ['a 403 in HTML', html(403)],
    ['a 503 in HTML', html(503)],
    ['the page of a captive portal', html(200)],
    ['an empty answer', async () => new Response('')],
    ['half an answer', async () => new Response('{"id":7,"no":"3","pat')],
    ['JSON of another program', json({ ok: true })],
    ['null', json(null)],
  ])('DE-28 keeps its board and marks it for %s, and starts with it again', async (_what, answer) => {
    const { feed, unmount } = await renderWall()
    vi.stubGlobal('fetch', answer)
    await act(async () => feed.tell({ type: 'RELOAD', message: '' }))
    await pass(MARK_MS)
    expect(names()).toEqual(['홍O동'])
    expect(mark()).toBe('연결 끊김 · 10:42 기준')
    unmount()
    await renderWall()
    expect(names()).toEqual(['홍O동'])
    expect(mark()).toBe('연결 끊김 · 10:42 기준')
  })

  it('DE-28 says that a board is gone when our own server says so', async () => {
    const { feed } = await renderWall()
    vi.stubGlobal('fetch', json({ status: 404, code: 'DID_NOT_FOUND', message: '대기판을 찾을 수 없습니다. (7)' }, 404))
    await reload(feed)
    expect(screen.getByText('대기판 정보를 찾을 수 없습니다.')).toBeTruthy()
    expect(names()).toEqual([])
  })
})

describe('a board of a server without versions', () => {
  const both = () => {
    server.waiting = [aPatient(1, '홍길동'), aPatient(2, '김영희')]
    server.holding = [aPatient(1, '홍길동')]
    // The id has another type, but both are the same entry (DE-22).
    server.called = [aPatient(1, '홍길동', { didWaitingId: '1', calledAt: '2026-03-02T01:41:00.000Z' })]
  }

  it('shows who is called as called alone on the wall, when its answers fall on either side of the call', async () => {
    both()
    await renderWall()
    expect(document.querySelector('[data-list=called]')?.textContent).toContain('홍O동')
    expect(document.querySelector('[data-list=waiting]')?.textContent).not.toContain('홍O동')
    expect(screen.getByText('1명')).toBeTruthy()
  })

  it('shows who is called as called alone in the mini viewer', async () => {
    both()
    await renderMini()
    const text = (list: string) => document.querySelector(`[data-list=${list}]`)?.textContent
    expect(text('called')).toContain('홍길동')
    expect(text('waiting')).not.toContain('홍길동')
    expect(text('holding')).not.toContain('홍길동')
  })
})
