import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { consoleWire } from '../../support/consoleWire.ts'
import { renderConsole } from '../../support/renderConsole.tsx'
import { type Answer, ofOurServer, OURS, type Recorded } from '../../support/wire.ts'

const ROOM = { id: 1, no: '3', name: { kr: '채혈실' }, maxPatient: 1, memo: '', useMultiCall: false, useRfid: true }
const BOARD = { id: 1, no: '3', name: { kr: '채혈실' }, doctor: { kr: '' }, explain: { kr: '' }, roomId: 1 }
const GUIDE = '처음 준비하기'
const CLOSED = 'FirstSteps.kim'

let authority: string
let records: Record<'rooms' | 'dids' | 'users' | 'visits', object[]>
const user = userEvent.setup()

function answer(request: Recorded): Answer {
  return { ...bareAnswer(request), headers: OURS }
}

function bareAnswer({ url }: Recorded): Answer {
  if (url === '/api/v1/users/my-info') return { body: { id: 'kim', name: '김민지', authority } }
  if (url === '/api/v1/displays') return { body: { access: 'OPEN', displays: [] } }
  const [, name = ''] = /^\/api\/v1\/([a-z]+)\?/.exec(url) ?? []
  const content = records[name as keyof typeof records] ?? []
  return { body: { content, totalElements: content.length } }
}

const wire = consoleWire(answer)
/** Resolves once nothing that the page has asked for is still to come. */
async function settled(): Promise<void> {
  let before = -1
  await waitFor(
    () => {
      const now = wire.lines().length
      const isSettled = now === before
      before = now
      expect(isSettled).toBe(true)
    },
    { interval: 200 },
  )
}

beforeEach(() => {
  ofOurServer()
  authority = 'MANAGER'
  records = { rooms: [], dids: [], users: [{ id: 'root' }], visits: [] }
})

it('the guide ticks off what is done, leads to the next step, and stays closed for who closed it', async () => {
  records.users.push({ id: 'kim' })
  await renderConsole('/exams')
  const guide = within(await screen.findByRole('region', { name: GUIDE }))
  const done = () =>
    guide
      .getAllByRole('listitem')
      .filter((step) => step.dataset['done'] === 'true')
      .map((step) => within(step).getByRole('heading').textContent)
  expect(done()).toEqual([expect.stringContaining('직원')])
  expect(guide.getByRole('img', { name: '완료' })).toBeVisible()
  expect(guide.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['첫 검사실 만들기'])
  await user.click(guide.getByRole('button', { name: '안내 닫기' }))
  expect(screen.queryByRole('region', { name: GUIDE })).toBeNull()
  expect(localStorage.getItem(CLOSED)).toBe('closed')

  cleanup()
  await renderConsole('/exams')
  await settled()
  expect(screen.queryByRole('region', { name: GUIDE })).toBeNull()
  cleanup()
  localStorage.setItem('FirstSteps.lee', 'closed')
  localStorage.removeItem(CLOSED)
  await renderConsole('/exams')
  expect(await screen.findByRole('region', { name: GUIDE })).toBeVisible()
})

it('leads to the first board before a screen and a call, also where another system has sent patients', async () => {
  records.rooms.push(ROOM)
  records.visits.push({ id: 1, number: 1, name: '홍길동', status: 'OPEN', waitings: [] })
  await renderConsole('/exams')
  const guide = within(await screen.findByRole('region', { name: GUIDE }))
  const done = guide.getAllByRole('listitem').filter((step) => step.dataset['done'] === 'true')
  expect(done.map((step) => within(step).getByRole('heading').textContent)).toEqual([
    expect.stringContaining('검사실'),
    expect.stringContaining('첫 환자'),
  ])
  expect(guide.queryByRole('link', { name: '첫 환자 호출하기' })).toBeNull()
})

it('leads USER staff nowhere, and counts nothing for them', async () => {
  authority = 'USER'
  await renderConsole('/rooms')
  expect(await screen.findByText('등록된 검사실이 없습니다.')).toBeVisible()
  await settled()
  expect(screen.queryByRole('region', { name: GUIDE })).toBeNull()
  expect(wire.lines().filter((line) => /\/v1\/(dids|visits|users)\?/.test(line))).toEqual([])
})

it('leads nobody through a hospital that is set up, and does not read its patients again', async () => {
  records = {
    rooms: [ROOM],
    dids: [BOARD],
    users: [{ id: 'root' }],
    visits: [{ id: 1, waitings: [{ status: 'DONE' }] }],
  }
  await renderConsole('/rooms')
  await waitFor(() => expect(localStorage.getItem(CLOSED)).toBe('closed'))
  expect(screen.queryByRole('region', { name: GUIDE })).toBeNull()
  cleanup()
  const before = wire.lines().length
  await renderConsole('/rooms')
  await screen.findByRole('heading', { name: '검사실 목록 (1건)' })
  await settled()
  expect(screen.queryByRole('region', { name: GUIDE })).toBeNull()
  expect(
    wire
      .lines()
      .slice(before)
      .filter((line) => line.includes('/v1/visits')),
  ).toEqual([])
})

it('goes on to the first call, and ends with it', async () => {
  records = {
    rooms: [ROOM],
    dids: [BOARD],
    users: [{ id: 'root' }],
    visits: [{ id: 1, waitings: [{ status: 'WAITING' }] }],
  }
  await renderConsole('/rooms')
  const guide = within(await screen.findByRole('region', { name: GUIDE }))
  const call = await guide.findByRole('link', { name: '첫 환자 호출하기' })
  expect(call).toHaveAttribute('href', '/did-waitings')
  records.visits = [{ id: 1, waitings: [{ status: 'CALLED' }] }]
  expect(
    await guide.findByText('준비를 마쳤습니다. 첫 환자를 불렀습니다.', undefined, { timeout: 10_000 }),
  ).toBeVisible()
})
