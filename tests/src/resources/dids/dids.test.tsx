import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { consoleWire } from '../../support/consoleWire.ts'
import { renderConsole } from '../../support/renderConsole.tsx'
import { StandInFeed } from '../../support/standInFeed.ts'
import { type Answer, ofOurServer, type Recorded } from '../../support/wire.ts'

let rooms: object[]
const ROOMS = [
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
/** Status of an agent's answer to our own server. */
let agentStatus: number | null
/** Headers of every response; empty for another server. */
let headers: Record<string, string>
/** Response to changes. */
let refusal: Answer | undefined
const UNNAMED = 'f2b1c5d0-6a3e-8f00-9c41-0d2e7a5b9c11'
const user = userEvent.setup()

/** Response of another server: its ids are strings, and its responses to changes are empty. */
const answer = (request: Recorded): Answer => ({ ...bareAnswer(request), headers })

function bareAnswer({ method, url }: Recorded): Answer {
  if (url === '/api/v1/users/my-info') return { body: { name: '김민지', authority: 'USER' } }
  if (url.startsWith('/api/v1/displays/agents/')) return { body: { status: agentStatus } }
  if (method !== 'GET') return refusal ?? { status: 200 }
  if (url === '/api/v1/displays') return { body: { access: 'OPEN', displays } }
  if (url.startsWith('/api/v1/rooms')) return { body: { content: rooms, totalElements: String(rooms.length) } }
  return url.startsWith('/api/v1/dids?')
    ? { body: { content: dids, totalElements: String(dids.length) } }
    : { body: dids[0] }
}
const wire = consoleWire(answer)
const changes = () => wire.requests.filter(({ method }) => method !== 'GET')

beforeEach(() => {
  dids = [aDid({ id: 'd-1', roomId: 'r-1' })]
  rooms = ROOMS
  displays = []
  agentStatus = 200
  headers = {}
  refusal = undefined
})

it('BD-01 BD-10 LS-06 the list opens with one request for boards and one for every room', async () => {
  await renderConsole('/dids')
  expect(await screen.findByRole('heading', { name: '대기판 목록 (1건)' })).toBeVisible()
  expect(await screen.findByText('1. 채혈실')).toBeVisible()
  expect(
    wire
      .lines()
      .filter((line) => !line.includes('my-info'))
      .sort(),
  ).toEqual(['GET /api/v1/dids?page=1', 'GET /api/v1/rooms?paged=false'])
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

it('BD-07 DE-22 a board of another server without the address of an agent shows the network problem, and cannot be switched on', async () => {
  dids = [aDid({ id: 'd-1', macAddress: '00:1B:44:11:3A:B7' })]
  await renderConsole('/dids')
  expect(await screen.findByTitle('IP 주소와 포트가 등록되지 않았습니다.')).toHaveTextContent(
    '네트워크 상태가 원할하지 않습니다.',
  )
  expect(screen.queryByRole('button', { name: /켜기/ })).toBeNull()
})

describe('a console on https', () => {
  beforeEach(() => {
    // The protocol alone: the stand-in for the server is at the page's own address, on http.
    vi.spyOn(location, 'protocol', 'get').mockReturnValue('https:')
    dids = [aDid({ id: 7, ipAddress: '192.0.2.7', agentPort: '9080' })]
    headers = ofOurServer()
  })

  it('BD-07 BD-08 asks the agent and shuts it down through its own server', async () => {
    await renderConsole('/dids')
    expect(await screen.findByText('ON')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '채혈 대기 시스템 종료' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '시스템 종료' }))
    expect(await screen.findByText('시스템 종료 요청이 전송되었습니다.')).toBeVisible()
    expect(wire.lines()).toContain('GET /api/v1/displays/agents/7')
    expect(wire.lines()).toContain('POST /api/v1/displays/agents/7/shutdown')
  })

  it('BD-07 shows the network problem where the server gets no answer', async () => {
    agentStatus = null
    await renderConsole('/dids')
    expect(await screen.findByText('네트워크 상태가 원할하지 않습니다.')).toBeVisible()
  })
})

it('BD-09 a new address that no computer has is refused at its field; one of an earlier release does not stand in the way', async () => {
  dids = [aDid({ id: 'd-1', ipAddress: '999.999.1.1' })]
  await renderConsole('/dids/d-1')
  const dialog = within(await screen.findByRole('dialog'))
  const address = await dialog.findByLabelText('IP 주소')
  await user.type(address, '1')
  await user.click(dialog.getByRole('button', { name: '저장' }))
  expect(
    await dialog.findByText('IP 주소 형식이 올바르지 않습니다. 192.0.2.10 같은 IP 주소나 컴퓨터 이름을 입력해 주세요.'),
  ).toBeVisible()
  expect(changes()).toEqual([])
  await user.type(address, '{Backspace}')
  await user.type(dialog.getByLabelText('설명'), '본관')
  await user.click(dialog.getByRole('button', { name: '저장' }))
  await waitFor(() =>
    expect(changes()).toMatchObject([{ method: 'PATCH', body: { dids: [{ id: 'd-1', explain: { kr: '본관' } }] } }]),
  )
})

it('BD-06 a star bookmarks a board on this device', async () => {
  await renderConsole('/dids')
  const star = await screen.findByRole('button', { name: '채혈 대기 즐겨찾기' })
  expect(star).toHaveAttribute('aria-pressed', 'false')
  await user.click(star)
  expect(star).toHaveAttribute('aria-pressed', 'true')
  expect(localStorage.getItem('DIDBookmarks')).toBe('["d-1"]')
  await user.click(star)
  expect(star).toHaveAttribute('aria-pressed', 'false')
  expect(localStorage.getItem('DIDBookmarks')).toBe('[]')
})

it('BD-07 a board of our own server without the address of an agent is no fault, and is switched on by its MAC address, and not without one', async () => {
  headers = ofOurServer()
  dids = [
    aDid({ id: 'd-1', name: { kr: '주소 없는 대기판' }, macAddress: '02:00:5E:10:00:01' }),
    aDid({ id: 'd-2', name: { kr: '아무것도 없는 대기판' } }),
  ]
  await renderConsole('/dids')
  expect(await screen.findByRole('button', { name: '주소 없는 대기판 켜기' })).toBeVisible()
  expect(screen.getAllByRole('button', { name: /켜기$/ })).toHaveLength(1)
  for (const state of screen.getAllByTitle('IP 주소와 포트가 등록되지 않았습니다.'))
    expect(state).toHaveTextContent(/^주소 없음$/)
  expect(screen.queryByText('네트워크 상태가 원할하지 않습니다.')).toBeNull()
})

it('BD-12 DE-16 a refused board keeps what was typed, and is told at its field without a toast', async () => {
  const message = '이미 사용 중인 대기판 번호입니다.'
  refusal = { status: 409, body: { status: 409, code: 'DUPLICATE', message, errors: [{ field: 'no', message }] } }
  await renderConsole('/dids/create')
  const dialog = within(await screen.findByRole('dialog', { name: '대기판 등록' }))
  await user.type(dialog.getByLabelText(/^번호/), '1')
  await user.type(dialog.getByLabelText(/^대기판명/), '다른 이름')
  await user.click(dialog.getByRole('button', { name: '등록' }))
  await waitFor(() => expect(dialog.getByLabelText(/^번호/)).toHaveAccessibleDescription(message))
  expect(dialog.getByLabelText(/^대기판명/)).toHaveValue('다른 이름')
  expect(screen.queryByText(/잠시 후 다시 시도/)).toBeNull()
})

it('BD-11 DE-22 a changed room is sent with the id as the room itself spells it', async () => {
  await renderConsole('/dids/d-1')
  const dialog = within(await screen.findByRole('dialog'))
  const room = await dialog.findByRole('combobox', { name: /검사실/ })
  await waitFor(() => expect(room).toHaveTextContent('1. 채혈실'))
  await user.click(room)
  await user.click(await screen.findByRole('option', { name: '2. 초음파실' }))
  await user.click(dialog.getByRole('button', { name: '저장' }))
  await waitFor(() =>
    expect(changes()).toMatchObject([{ method: 'PATCH', body: { dids: [{ id: 'd-1', roomId: 'r-2' }] } }]),
  )
})

it.each([
  { name: '채혈실', sent: { no: '2', name: { kr: '초음파실' }, roomId: 'r-2' } },
  { name: '채혈 대기', sent: { no: '2', roomId: 'r-2' } },
])('BD-09 the board $name that gets another room takes what it had from the old one from the new one', async (row) => {
  dids = [aDid({ id: 'd-1', roomId: 'r-1', name: { kr: row.name } })]
  await renderConsole('/dids/d-1')
  const dialog = within(await screen.findByRole('dialog'))
  const room = await dialog.findByRole('combobox', { name: /검사실/ })
  await waitFor(() => expect(room).toHaveTextContent('1. 채혈실'))
  await user.click(room)
  await user.click(await screen.findByRole('option', { name: '2. 초음파실' }))
  await user.click(dialog.getByRole('button', { name: '저장' }))
  await waitFor(() => expect(changes().map(({ body }) => body)).toEqual([{ dids: [{ id: 'd-1', ...row.sent }] }]))
})

describe('the screens of boards', () => {
  const screenOf = (given: object) => ({
    id: 'a',
    didId: 'd-1',
    screen: '1920x1080',
    version: '1.2.0',
    page: '',
    address: '192.0.2.7',
    connected: true,
    connectedAt: '2026-11-20T01:42:00Z',
    goneAt: null,
    paintedAt: null,
    keys: [],
    name: '',
    signedIn: false,
    problems: [],
    copyOf: null,
    board: { no: '1', name: '채혈 대기' },
    ...given,
  })

  it('DE-26 are counted, and told on a click: where, since when, how large, which version', async () => {
    headers = ofOurServer()
    displays = [
      screenOf({ name: '3층 채혈실 앞' }),
      screenOf({ id: 'b', name: '복도', connected: false, goneAt: '2026-11-20T02:00:00Z' }),
    ]
    await renderConsole('/dids')
    await user.click(await screen.findByRole('button', { name: '채혈 대기 화면 1대' }))
    const sheet = within(await screen.findByRole('dialog', { name: '채혈 대기 화면' }))
    expect(sheet.getByText('2026-11-20 10:42부터 연결됨')).toBeVisible()
    expect(sheet.getAllByText('1920 × 1080 · 버전 1.2.0 · 192.0.2.7')).toHaveLength(2)
    expect(sheet.getByText('3층 채혈실 앞')).toBeVisible()
    await user.click(sheet.getByRole('button', { name: '목록에서 지우기' }))
    await waitFor(() =>
      expect(changes()).toMatchObject([{ method: 'DELETE', url: '/api/v1/displays', body: { ids: ['b'] } }]),
    )
  })

  it('DE-26 get their names in one dialog, which says why, and which of them are only looks', async () => {
    headers = ofOurServer()
    displays = [
      screenOf({ id: UNNAMED }),
      screenOf({ id: 'b', name: '복도', connected: false, goneAt: '2026-11-20T02:00:00Z' }),
      screenOf({ id: 'c', signedIn: true }),
      screenOf({ id: 'd', connected: false, goneAt: '2026-11-20T02:00:00Z' }),
    ]
    await renderConsole('/dids')
    await user.click(await screen.findByRole('button', { name: '화면 · 이름 없음 1' }))
    const dialog = within(await screen.findByRole('dialog', { name: '화면' }))
    expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      '이름을 정할 화면 (1대)',
      '이름을 정한 화면 (1대)',
      '직원이 보는 창, 잠시 연 화면 (2대)',
    ])
    expect(dialog.getByText('직원이 로그인한 창입니다. 벽에 걸린 화면이 아니면 이름을 정하지 마세요.')).toBeVisible()
    const [unnamed] = dialog.getAllByRole('listitem')
    const line = within(unnamed as HTMLElement)
    expect(line.getByText('1. 채혈 대기')).toBeVisible()
    await user.click(line.getByRole('button', { name: '이름 정하기' }))
    await user.type(line.getByLabelText('화면이 걸린 자리'), '3층 채혈실 앞{Enter}')
    await waitFor(() =>
      expect(changes()).toMatchObject([
        { method: 'PATCH', url: '/api/v1/displays', body: { displays: [{ id: UNNAMED, name: '3층 채혈실 앞' }] } },
      ]),
    )
    expect(await screen.findByText('화면 이름을 저장했습니다.')).toBeVisible()
  })

  it('DE-26 of copied devices say so, and may take the place of the one that is gone', async () => {
    headers = ofOurServer()
    displays = [
      screenOf({ id: UNNAMED, copyOf: 'b' }),
      screenOf({ id: 'b', name: '복도', connected: false, goneAt: '2026-11-20T02:00:00Z' }),
    ]
    await renderConsole('/dids')
    await user.click(await screen.findByRole('button', { name: '채혈 대기 화면 복제된 화면 1' }))
    const [copy] = within(await screen.findByRole('dialog', { name: '채혈 대기 화면' })).getAllByRole('listitem')
    const line = within(copy as HTMLElement)
    expect(line.getByText(/다른 기기와 저장 장치가 같아/)).toBeVisible()
    expect(line.getByText('이 자리의 새 화면입니까?')).toBeVisible()
    await user.click(line.getByRole('button', { name: '예, 복도' }))
    await waitFor(() =>
      expect(changes()).toMatchObject([
        { method: 'PATCH', body: { displays: [{ id: UNNAMED, name: '복도', replaces: 'b' }] } },
      ]),
    )
    expect(await screen.findByText('새 화면이 복도 자리를 이어받았습니다.')).toBeVisible()
  })

  it('DE-26 keep what was typed when the server refuses it, and Esc leaves the dialog open', async () => {
    headers = ofOurServer()
    displays = [screenOf({ name: '복도' })]
    refusal = { status: 404, body: { status: 404, code: 'DISPLAY_NOT_FOUND', message: '화면을 찾을 수 없습니다.' } }
    await renderConsole('/dids/screens')
    await user.click(await screen.findByRole('button', { name: '복도 이름 변경' }))
    const field = screen.getByLabelText('화면이 걸린 자리')
    await user.clear(field)
    await user.type(field, '2층{Enter}')
    expect(await screen.findByText('화면을 찾을 수 없습니다.')).toBeVisible()
    expect(field).toHaveValue('2층')
    await user.type(field, '{Escape}')
    expect(screen.getByRole('button', { name: '복도 이름 변경' })).toBeVisible()
  })

  it('that cannot show a video or a photo say so in the list and beside their name', async () => {
    headers = ofOurServer()
    displays = [screenOf({ name: '복도', problems: ['VIDEO', 'PHOTO'] })]
    await renderConsole('/dids')
    await user.click(await screen.findByRole('button', { name: '채혈 대기 화면 이상' }))
    const sheet = within(await screen.findByRole('dialog', { name: '채혈 대기 화면' }))
    expect(sheet.getByText('안내 영상을 재생하지 못합니다.')).toBeVisible()
    expect(sheet.getByText('의사 사진을 표시하지 못합니다.')).toBeVisible()
  })

  it('DE-26 without a name are no cause for alarm when they go, nor are staff who look a screen', async () => {
    headers = ofOurServer()
    displays = [screenOf({ connected: false, goneAt: '2026-11-20T02:00:00Z' }), screenOf({ id: 'c', signedIn: true })]
    await renderConsole('/dids')
    expect(await screen.findByTitle('이 대기판을 보여 준 화면이 아직 없습니다.')).toHaveTextContent('-')
  })

  describe('that vanish', () => {
    const vanish = (feed: StandInFeed, displayId: string, didId: number) =>
      feed.tell('/displays', { type: 'DISPLAY', message: '', event: 'VANISHED', displayId, didId })
    const notices = () => screen.queryAllByText(/연결이 끊겼습니다/)

    it('raise a notice on whatever page', async () => {
      const feed = new StandInFeed()
      await renderConsole('/exams', feed)
      await screen.findByRole('heading', { level: 1 })
      await waitFor(
        () => {
          vanish(feed, 'a', 7)
          expect(screen.getAllByText('1. 채혈 대기 대기판의 화면을 확인해 주세요.')[0]).toBeVisible()
        },
        { timeout: 8_000 },
      )
    })

    it('forty at once make one notice, which names three boards and counts the others', async () => {
      const feed = new StandInFeed()
      await renderConsole('/exams', feed)
      await screen.findByRole('heading', { level: 1 })
      await waitFor(() => expect(feed.isHeard('/displays')).toBe(true))
      for (let at = 1; at <= 40; at += 1) vanish(feed, `d-${at}`, at)
      expect(await screen.findByText('대기판 화면 40대의 연결이 끊겼습니다.', {}, { timeout: 8_000 })).toBeVisible()
      expect(
        screen.getByText('1. 채혈 대기, 1. 채혈 대기, 1. 채혈 대기 외 대기판 37대의 화면을 확인해 주세요.'),
      ).toBeVisible()
      expect(notices()).toHaveLength(1)
    })
  })

  it('are not asked for on another server', async () => {
    await renderConsole('/dids')
    await screen.findByText('1. 채혈실')
    expect(wire.lines().filter((line) => line.includes('displays'))).toEqual([])
    expect(screen.queryByRole('columnheader', { name: '화면' })).toBeNull()
  })
})

it('a file of boards names their rooms as the list does, and each is registered with the id of its room', async () => {
  headers = ofOurServer()
  await renderConsole('/dids')
  await user.click(await screen.findByRole('button', { name: '가져오기' }))
  const dialog = await screen.findByRole('dialog', { name: '대기판 가져오기' })
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('there is no place for a file')
  await user.upload(input, new File(['번호,대기판명,검사실\n7,초음파 대기,초음파실\n8,복도,-\n'], '대기판.csv'))
  await user.click(await screen.findByRole('button', { name: '2건 등록' }))
  await waitFor(() => expect(changes()).toHaveLength(2))
  expect(changes().map(({ url, body }) => [url, body])).toEqual([
    ['/api/v1/dids', expect.objectContaining({ no: '7', name: { kr: '초음파 대기' }, roomId: 'r-2' })],
    ['/api/v1/dids', expect.objectContaining({ no: '8', name: { kr: '복도' }, roomId: null })],
  ])
})

it.each([
  { what: 'an empty hospital', known: [], choices: [] },
  { what: 'a hospital of two rooms', known: ROOMS, choices: ['선택 안 함', '1. 채혈실', '2. 초음파실'] },
])('OT-04 BD-10 the form of a board in $what offers the rooms that there are', async ({ known, choices }) => {
  rooms = known
  await renderConsole('/dids/create')
  await waitFor(() => expect(wire.lines()).toContain('GET /api/v1/rooms?paged=false'))
  await user.click(await screen.findByRole('combobox', { name: /^검사실/ }))
  await waitFor(() => expect(screen.queryAllByRole('option').map((each) => each.textContent)).toEqual(choices))
  expect(screen.queryAllByText('데이터가 없습니다.')).toHaveLength(choices.length === 0 ? 1 : 0)
})
