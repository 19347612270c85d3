// @vitest-environment happy-dom
import '@testing-library/jest-dom/vitest'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { consoleWire } from '../../support/consoleWire.ts'
import { renderConsole } from '../../support/renderConsole.tsx'
import { StandInFeed } from '../../support/standInFeed.ts'
import { type Answer, OURS, type Recorded } from '../../support/wire.ts'

const rooms = [
  { id: 'r-1', no: '1', name: { kr: '채혈실' } },
  { id: 'r-2', no: '2', name: { kr: '초음파실' } },
]
const aDid = (given: object) => ({
  no: '1',
  name: { kr: '채혈 대기' },
  doctor: { kr: '' },
  explain: { kr: '' },
  agentPort: '',
  ipAddress: '',
  macAddress: '',
  rfidReaderId: '',
  roomId: null,
  ...given,
})
let dids: object[]
let displays: object[]
/** What every answer carries: nothing on another server. */
let headers: Record<string, string>
const user = userEvent.setup()

/** Another server: ids are text, answers to changes are empty, and nothing else is known of it. */
const answer = (request: Recorded): Answer => ({ ...bareAnswer(request), headers })

function bareAnswer({ method, url }: Recorded): Answer {
  if (url === '/api/v1/users/my-info') return { body: { name: '김민지', authority: 'USER' } }
  if (method !== 'GET') return { status: 200 }
  if (url === '/api/v1/displays') return { body: { access: 'OPEN', displays } }
  if (url.startsWith('/api/v1/rooms')) return { body: { content: rooms, totalElements: '2' } }
  return url.startsWith('/api/v1/dids?') ? { body: { content: dids, totalElements: String(dids.length) } } : { body: dids[0] }
}
const wire = consoleWire(answer)
const changes = () => wire.requests.filter(({ method }) => method !== 'GET')

beforeEach(() => {
  dids = [aDid({ id: 'd-1', roomId: 'r-1' })]
  displays = []
  headers = {}
})
afterEach(() => void vi.restoreAllMocks())

it('BD-01 BD-10 LS-06 the list opens with one request for boards and one for every room', async () => {
  await renderConsole('/dids')
  expect(await screen.findByRole('heading', { name: '대기판 목록 (1건)' })).toBeVisible()
  expect(await screen.findByText('1. 채혈실')).toBeVisible()
  expect(wire.lines().filter((line) => !line.includes('my-info')).sort()).toEqual([
    'GET /api/v1/dids?page=1',
    'GET /api/v1/rooms?paged=false',
  ])
})

it('BD-03 a board without an id has no mini viewer, and the warning says so', async () => {
  dids = [aDid({ id: null })]
  const open = vi.spyOn(window, 'open')
  await renderConsole('/dids')
  await user.click(await screen.findByRole('button', { name: '대기판 미니' }))
  expect(await screen.findByText('대기판 정보를 찾을 수 없습니다..')).toBeVisible()
  expect(screen.getByText('잘못된 대기판 정보입니다.')).toBeVisible()
  expect(open).not.toHaveBeenCalled()
})

it('BD-07 a board without the address of an agent is not asked', async () => {
  await renderConsole('/dids')
  expect(await screen.findByTitle('IP 주소와 포트가 등록되지 않았습니다.')).toHaveTextContent('-')
})

it('BD-07 DE-22 another server cannot switch a board on, and is not asked to', async () => {
  dids = [aDid({ id: 'd-1', macAddress: '00:1B:44:11:3A:B7' })]
  await renderConsole('/dids')
  await screen.findByTitle('IP 주소와 포트가 등록되지 않았습니다.')
  expect(screen.queryByRole('button', { name: /켜기/ })).toBeNull()
})

it('BD-11 DE-22 a changed room is sent with the id as the room itself spells it', async () => {
  await renderConsole('/dids/d-1')
  const dialog = within(await screen.findByRole('dialog'))
  const room = await dialog.findByRole('combobox', { name: /검사실/ })
  await waitFor(() => expect(room).toHaveTextContent('1. 채혈실'))
  await user.click(room)
  await user.click(await screen.findByRole('option', { name: '2. 초음파실' }))
  await user.click(dialog.getByRole('button', { name: '저장' }))
  await waitFor(() => expect(changes()).toMatchObject([{ method: 'PATCH', body: { dids: [{ id: 'd-1', roomId: 'r-2' }] } }]))
})

describe('the screens of boards', () => {
  const screenOf = (given: object) => ({ id: 'a', didId: 'd-1', screen: '1920x1080', version: '1.2.0', address: '192.0.2.7', connected: true, connectedAt: '2026-11-20T01:42:00Z', goneAt: null, keys: [], ...given })

  it('are counted, and told on a click: since when, how large, which version', async () => {
    headers = OURS
    displays = [screenOf({}), screenOf({ id: 'b', connected: false, goneAt: '2026-11-20T02:00:00Z' })]
    await renderConsole('/dids')
    await user.click(await screen.findByRole('button', { name: '채혈 대기 화면 1대' }))
    const sheet = within(await screen.findByRole('dialog', { name: '채혈 대기 화면' }))
    expect(sheet.getByText('2026-11-20 10:42부터 연결됨')).toBeVisible()
    expect(sheet.getAllByText('1920 × 1080 · 버전 1.2.0 · 192.0.2.7')).toHaveLength(2)
    await user.click(sheet.getByRole('button', { name: '목록에서 지우기' }))
    await waitFor(() => expect(changes()).toMatchObject([{ method: 'DELETE', url: '/api/v1/displays', body: { ids: ['b'] } }]))
  })

  it('raise a notice when they vanish, on whatever page', async () => {
    const feed = new StandInFeed()
    await renderConsole('/exams', feed)
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => {
      feed.tell('/displays', { type: 'DISPLAY', message: '', event: 'VANISHED', displayId: 'a', didId: 7 })
      expect(screen.getAllByText('1. 채혈 대기 대기판의 화면을 확인해 주세요.')[0]).toBeVisible()
    })
  })

  it('are not asked for on another server', async () => {
    await renderConsole('/dids')
    await screen.findByText('1. 채혈실')
    expect(wire.lines().filter((line) => line.includes('displays'))).toEqual([])
    expect(screen.queryByRole('columnheader', { name: '화면' })).toBeNull()
  })
})
