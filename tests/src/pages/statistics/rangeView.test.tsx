import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { StatisticsRow, StatisticsSummary } from '../../../../contract/statistics.ts'
import { consoleWire } from '../../support/consoleWire.ts'
import { renderConsole } from '../../support/renderConsole.tsx'
import { ofOurServer, OURS } from '../../support/wire.ts'

const MINUTE_MS = 60_000
const quantiles = (count: number, medianMs: number | null) => ({ count, medianMs, p90Ms: medianMs })
const row = (patients: number, medianMs: number | null, skipped: number): StatisticsRow => ({
  arrivals: patients,
  tickets: 0,
  completed: patients,
  noShows: 0,
  recalls: 0,
  holds: 0,
  fronts: 0,
  transfers: 0,
  leftWaiting: 0,
  wait: { ...quantiles(patients, medianMs), censored: 0, overLimit: 0 },
  patientWait: quantiles(patients, medianMs),
  exam: quantiles(patients, medianMs),
  stay: quantiles(patients, medianMs),
  frontReasons: { RESERVATION: 0, EMERGENCY: 0, AFTER_EXAM: 0, OTHER: 0 },
  unconfirmed: 0,
  pausedMs: 0,
  skipped,
  use: null,
})
let total: StatisticsRow
const summary = (): StatisticsSummary => ({
  from: '2026-03-02',
  to: '2026-03-06',
  isPartial: false,
  isByPerson: false,
  total,
  rows: [],
  before: row(0, null, 0),
  comparedTo: { from: '2026-02-23', to: '2026-02-27' },
  compared: null,
  excluded: { waitOverNight: 0, examOverNight: 0, stayNotEnded: 0, wrongClock: 0 },
  distribution: [],
})
consoleWire(({ url }) => {
  if (url === '/api/v1/users/my-info') return { body: { name: '김민지', authority: 'ROOT' }, headers: OURS }
  if (url.startsWith('/api/v1/statistics/summary')) return { body: summary(), headers: OURS }
  if (url.startsWith('/api/v1/statistics/hours')) return { body: { weekdays: [], cells: [] }, headers: OURS }
  if (url.startsWith('/api/v1/statistics/ways'))
    return { body: { ways: [], excluded: { notEnded: 0, overNight: 0, wrongClock: 0 } }, headers: OURS }
  if (url === '/api/v1/emergencies') return { body: [], headers: OURS }
  if (url === '/api/v1/status') return { body: { checks: [], server: {} }, headers: OURS }
  return { body: { content: [], totalElements: 0 }, headers: OURS }
})

const open = async () => {
  ofOurServer()
  await renderConsole('/statistics?view=range&from=2026-03-02&to=2026-03-06')
}

it('compares nothing with days on which nobody came', async () => {
  total = row(40, 19 * MINUTE_MS, 36)
  await open()
  expect(await screen.findByText('환자 한 명이 19분 기다렸습니다.')).toBeVisible()
  expect(screen.getByText(/2026-02-23 – 2026-02-27 없음 \(n=0\)/)).toBeVisible()
  const [skipped] = screen.getAllByText('계획했으나 하지 않음')
  const figure = within(skipped?.parentElement ?? document.body)
  expect(figure.getByText('36')).toBeVisible()
  expect(figure.getByText('비교 없음')).toBeVisible()
  expect(screen.queryByText(/▲|▼/)).toBeNull()
})

it('says that half have not been called, or did not wait, in place of a median', async () => {
  total = row(3, null, 0)
  await open()
  expect(await screen.findByText(/환자 절반이 아직 호출되지 않아/)).toBeVisible()
  expect(screen.getByText(/이 기간 절반이 아직 호출되지 않음 \(n=3\)/)).toBeVisible()
})

it('says that half did not wait where the median is less than a minute', async () => {
  total = row(30, 20_000, 0)
  await open()
  expect(await screen.findByText('환자 절반은 기다리지 않았습니다.')).toBeVisible()
})
