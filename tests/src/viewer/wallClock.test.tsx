import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CALL_STAGE_MS } from '../../../src/viewer/wall/callStage.ts'
import { STALE_NAMES_MS } from '../../../src/viewer/wall/useOverdue.ts'
import { FRAMES_MS, pass, renderWall } from './renderWall.tsx'
import { anOption, aPatient, manyPatients, StandInServer } from './standInServer.ts'

const HOUR_MS = 3_600_000
/** 10:42 in Seoul by the device's clock. */
const START = new Date('2026-03-02T01:42:00Z')

let server: StandInServer

beforeEach(() => {
  document.documentElement.lang = 'ko'
  vi.useFakeTimers({ now: START })
  server = new StandInServer()
  server.option = anOption({ clock: true })
  server.waiting = [aPatient(1, '홍길동', { number: 31 })]
  server.aheadMs = HOUR_MS
})

const names = () => [...document.querySelectorAll('[data-long] > bdi')].map((element) => element.textContent)
const staged = () =>
  [...document.querySelectorAll('section[role=alert] [data-long] > bdi')].map((element) => element.textContent)
const clock = () => document.querySelector('header p:last-child > :last-child')?.textContent
/** Opens the page again: modules are reset, storage stays. */
async function restart() {
  vi.resetModules()
  const page = await import('./renderWall.tsx')
  await page.renderWall()
}
/** Sets the device's clock while no time passes. */
const setClock = (to: string) => vi.setSystemTime(new Date(to))

describe('a wall on a player whose clock is wrong', () => {
  it("VW-03 shows the server's time, and goes on with it while its own clock is set back and forth", async () => {
    await renderWall()
    expect(clock()).toBe('11:42')
    setClock('2020-01-01T00:00:00Z')
    await pass(60_000)
    expect(clock()).toBe('11:43')
    setClock('2031-01-01T00:00:00Z')
    await pass(60_000)
    expect(clock()).toBe('11:44')
  })

  it("VW-11 says since when by the server's clock, also after a start without the server", async () => {
    const { feed, unmount } = await renderWall()
    server.away = true
    await act(async () => feed.become('lost'))
    setClock('2020-01-01T00:00:00Z')
    await pass(60_000)
    expect(screen.getByRole('status').textContent).toBe('연결 끊김 · 11:42 기준')
    unmount()
    setClock('2026-03-02T01:45:00Z')
    await restart()
    expect(screen.getByRole('status').textContent).toBe('연결 끊김 · 11:42 기준')
  })

  it.each(['2020-01-01T00:00:00Z', '2031-01-01T00:00:00Z'])(
    'DE-28 marks nothing that is current because its clock is set to %s',
    async (to) => {
      await renderWall()
      setClock(to)
      await pass(30_000)
      expect(screen.queryByRole('status')).toBeNull()
      expect(names()).toEqual(['홍O동'])
    },
  )

  it('DE-28 marks its board after a sleep without a network, with the day, and gives numbers for names at once', async () => {
    const { feed } = await renderWall()
    feed.isDead = true
    server.away = true
    // `performance.now()` stands still in a sleep, and so do the timers.
    setClock('2026-03-02T15:42:00Z')
    await pass(250)
    expect(screen.getByRole('status').textContent).toBe('연결 끊김 · 03-02 11:42 기준')
    expect(names()).toEqual(['31번'])
    expect(clock()).toBe('01:42')
    server.away = false
    await pass(6_000)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('gives numbers for old names although its clock was set back', async () => {
    const { feed } = await renderWall()
    server.away = true
    await act(async () => feed.become('lost'))
    setClock('2020-01-01T00:00:00Z')
    await pass(STALE_NAMES_MS + 2_000)
    expect(names()).toEqual(['31번'])
  })

  it('gives numbers for names that it has kept when nobody can say how old they are', async () => {
    ;(await renderWall()).unmount()
    server.away = true
    setClock('2020-01-01T00:00:00Z')
    await restart()
    expect(names()).toEqual(['31번'])
  })

  it("turns its pages and ends its calls at their time although its clock is set back; who is called again is staged although the server's was too", async () => {
    server.waiting = manyPatients(6)
    server.called = [aPatient(9, '이호출', { calledAt: '2026-03-02T01:41:00.000Z' })]
    const { feed } = await renderWall()
    setClock('2020-01-01T00:00:00Z')
    await pass(4_000)
    expect(document.querySelector('[aria-hidden=false]')?.textContent).toContain('환O6')
    server.called = [aPatient(9, '이호출', { calledAt: '2026-03-02T00:41:00.000Z' })]
    await act(async () => feed.tell({ type: 'RELOAD', message: '' }))
    await pass(FRAMES_MS)
    expect(staged()).toEqual(['이O출'])
    await pass(CALL_STAGE_MS)
    expect(staged()).toEqual([])
  })
})
