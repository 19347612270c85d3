import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { KEPT_AFTER_MS } from '../../../src/viewer/board/boardStore.ts'
import { STALE_NAMES_MS } from '../../../src/viewer/wall/useOverdue.ts'
import { names, pass, renderWall, standIn } from './renderWall.tsx'
import { aPatient, StandInServer } from './standInServer.ts'

let server: StandInServer

standIn((made) => {
  server = made
  server.waiting = [aPatient(1, '홍길동', { number: 31 }), aPatient(2, '김영희')]
  server.called = [aPatient(3, '이호출', { number: 28 })]
})

describe('a wall without its server', () => {
  it('VW-11 gives numbers for names after ten minutes, and names again once the server is back', async () => {
    const { feed } = await renderWall()
    server.away = true
    await act(async () => feed.become('lost'))
    await pass(STALE_NAMES_MS - 2_000)
    expect(names()).toEqual(['이O출', '홍O동', '김O희'])
    await pass(3_000)
    // The day's number, or the position in the queue when the server sends no number.
    expect(names()).toEqual(['28번', '31번', '2번째'])
    expect(document.body.textContent).not.toContain('님')
    expect(screen.getByRole('status').textContent).toBe('연결 끊김 · 10:42 기준')
    server.away = false
    await act(async () => feed.become('connected'))
    await pass(0)
    expect(names()).toEqual(['이O출', '홍O동', '김O희'])
  })

  it('starts with what it last showed, marked as such, and keeps no name that is not masked', async () => {
    ;(await renderWall()).unmount()
    expect(JSON.stringify(localStorage)).toContain('홍O동')
    expect(JSON.stringify(localStorage)).not.toContain('홍길동')
    server.away = true
    vi.setSystemTime(new Date('2026-03-02T01:47:00Z'))
    await renderWall()
    expect(names()).toEqual(['이O출', '홍O동', '김O희'])
    expect(screen.getByRole('status').textContent).toBe('연결 끊김 · 10:42 기준')
  })

  it('starts with numbers when what it last showed is older than ten minutes', async () => {
    ;(await renderWall()).unmount()
    server.away = true
    vi.setSystemTime(new Date('2026-03-02T03:00:00Z'))
    await renderWall()
    expect(names()).toEqual(['28번', '31번', '2번째'])
  })

  it('says the day with the time once that is no longer today', async () => {
    ;(await renderWall()).unmount()
    server.away = true
    vi.setSystemTime(new Date('2026-03-02T14:59:30Z'))
    await renderWall()
    expect(screen.getByRole('status').textContent).toBe('연결 끊김 · 10:42 기준')
    // midnight in Seoul
    await pass(60_000)
    expect(screen.getByRole('status').textContent).toBe('연결 끊김 · 03-02 10:42 기준')
  })

  it('shows what it has kept when the server takes its time to answer', async () => {
    ;(await renderWall()).unmount()
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    await renderWall()
    expect(names()).toEqual([])
    await pass(KEPT_AFTER_MS)
    expect(names()).toEqual(['이O출', '홍O동', '김O희'])
  })

  it('forgets a board that was deleted', async () => {
    ;(await renderWall()).unmount()
    vi.stubGlobal('fetch', async () =>
      Response.json({ status: 404, code: 'DID_NOT_FOUND', message: '' }, { status: 404 }),
    )
    ;(await renderWall()).unmount()
    server = new StandInServer()
    server.away = true
    await renderWall()
    expect(screen.getByText('서버에 연결할 수 없습니다.')).toBeTruthy()
  })
  it('shows nothing of a deleted board when the network fails later', async () => {
    const { feed, board } = await renderWall()
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', async () =>
      Response.json({ status: 404, code: 'DID_NOT_FOUND', message: '' }, { status: 404 }),
    )
    await act(async () => board.refetch())
    expect(screen.getByText('대기판 정보를 찾을 수 없습니다.')).toBeTruthy()
    server.away = true
    vi.stubGlobal('fetch', answer)
    await act(async () => feed.become('lost'))
    await pass(15_000)
    expect(names()).toEqual([])
    expect(screen.getByText('서버에 연결할 수 없습니다.')).toBeTruthy()
    expect(board.getState()).toMatchObject({ content: null, failure: 0, asOf: null })
    server.away = false
    await act(async () => feed.become('connected'))
    await pass(0)
    expect(names()).toEqual(['이O출', '홍O동', '김O희'])
  })
})
