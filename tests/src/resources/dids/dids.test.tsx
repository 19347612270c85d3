// @vitest-environment happy-dom
import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderConsole } from '../../support/renderConsole.tsx'
import { type Answer, type Recorded, startWire } from '../../support/wire.ts'

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
let wire: Awaited<ReturnType<typeof startWire>>
const user = userEvent.setup()

/** Another server: ids are text, answers to changes are empty, and nothing else is known of it. */
const answer = ({ method, url }: Recorded): Answer => {
  if (url === '/api/v1/users/my-info') return { body: { name: '김민지', authority: 'USER' } }
  if (method !== 'GET') return { status: 200 }
  if (url.startsWith('/api/v1/rooms')) return { body: { content: rooms, totalElements: '2' } }
  return url.startsWith('/api/v1/dids?') ? { body: { content: dids, totalElements: String(dids.length) } } : { body: dids[0] }
}
const changes = () => wire.requests.filter(({ method }) => method !== 'GET')

beforeEach(async () => {
  dids = [aDid({ id: 'd-1', roomId: 'r-1' })]
  wire = await startWire(answer)
  localStorage.clear()
  localStorage.setItem('accessToken', 'token')
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await wire.stop()
})

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
