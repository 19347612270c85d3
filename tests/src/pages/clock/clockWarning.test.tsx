import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { Clock } from '../../../../contract/status.ts'
import { consoleWire } from '../../support/consoleWire.ts'
import { renderConsole } from '../../support/renderConsole.tsx'
import { type Answer, ofOurServer, OURS, type Recorded } from '../../support/wire.ts'

const AHEAD: Clock = { state: 'AHEAD', now: '2029-03-02T01:42:07.000Z', seenAt: '2026-11-22T08:00:00.000Z' }
const CLOCK_CALLS = /\/v1\/clock/

let clock: Clock
let refusal: Answer | undefined
let authority: string
let headers: Record<string, string>
const user = userEvent.setup()

const wire = consoleWire(({ method, url }: Recorded): Answer => {
  if (url === '/api/v1/users/my-info') return { body: { name: '김민지', authority }, headers }
  if (url === '/api/v1/clock') return { body: clock, headers }
  if (url === '/api/v1/clock/confirm' && method === 'POST') {
    if (refusal) return refusal
    clock = { ...clock, state: 'OK', seenAt: clock.now }
    return { body: clock, headers }
  }
  return { body: { content: [], totalElements: 0 }, headers }
})
beforeEach(() => {
  clock = AHEAD
  refusal = undefined
  authority = 'ROOT'
  headers = ofOurServer()
})

const warning = () => screen.findByRole('region', { name: '서버 시계를 확인해 주세요.' })
const sent = () =>
  wire.requests.filter(({ url }) => CLOCK_CALLS.test(url)).map(({ method, url, body }) => [method, url, body])

it('tells ROOT on every page that deletion is paused and since when the clock is doubtful, and confirms the time that was shown', async () => {
  await renderConsole('/rooms')
  expect(await warning()).toHaveTextContent(
    '서버의 시각은 지금 2029-03-02 10:42이고, 마지막으로 확인된 시각은 2026-11-22 17:00입니다.',
  )
  clock = { ...AHEAD, now: '2029-03-02T01:45:00.000Z' }
  await user.click(within(await warning()).getByRole('button', { name: '시각 확인' }))
  const dialog = await screen.findByRole('alertdialog', { name: '서버의 시각이 맞습니까?' })
  expect(dialog).toHaveTextContent('2029-03-02 10:45')
  expect(dialog).toHaveTextContent('되돌릴 수 없습니다')
  await user.click(within(dialog).getByRole('button', { name: '시각 확인' }))
  expect(await screen.findByText('서버 시각을 확인했습니다.')).toBeVisible()
  expect(sent().at(-1)).toEqual(['POST', '/api/v1/clock/confirm', { now: '2029-03-02T01:45:00.000Z' }])
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: '서버 시계를 확인해 주세요.' })).not.toBeInTheDocument(),
  )
})

it('says which way the clock has gone, and why a confirmation was refused', async () => {
  clock = { ...AHEAD, state: 'BACK' }
  await renderConsole('/rooms')
  expect(await warning()).toHaveTextContent('서버의 시각이 2026-11-22 17:00 뒤에 과거로 되돌아갔습니다.')
  refusal = {
    status: 409,
    body: { message: '서버 시계가 그 사이에 바뀌었습니다. 시각을 다시 확인해 주세요.' },
    headers: OURS,
  }
  await user.click(within(await warning()).getByRole('button', { name: '시각 확인' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: '시각 확인' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('서버 시계가 그 사이에 바뀌었습니다.')
  await user.click(within(dialog).getByRole('button', { name: '취소' }))
  expect(await warning()).toBeVisible()
})

it('shows nothing while the clock is right', async () => {
  clock = { ...AHEAD, state: 'OK' }
  await renderConsole('/rooms')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(await screen.findByRole('heading', { name: '검사실 목록 (0건)' })).toBeVisible()
  expect(screen.queryByText('서버 시계를 확인해 주세요.')).not.toBeInTheDocument()
})

it.each([
  ['USER', true],
  ['MANAGER', true],
  ['ROOT', false],
])('asks nothing for %s, nor on another server', async (who, isOurs) => {
  authority = who
  headers = ofOurServer(isOurs)
  await renderConsole('/rooms')
  expect(await screen.findByRole('heading', { name: '검사실 목록 (0건)' })).toBeVisible()
  // Features for ROOT have been decided by now: the menu of users waits for the same response.
  await waitFor(() => expect(wire.lines()).toContain('GET /api/v1/users/my-info'))
  expect(sent()).toEqual([])
})
