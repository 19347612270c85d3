import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { AgentStatus } from '../../../../contract/agent.ts'
import type { Display } from '../../../../contract/displays.ts'
import type { Status } from '../../../../contract/status.ts'
import { consoleWire } from '../../support/consoleWire.ts'
import { renderConsole } from '../../support/renderConsole.tsx'
import { type Answer, ofOurServer, type Recorded } from '../../support/wire.ts'

const SINCE = '2026-03-04T18:00:00.000Z'
const BACKUP = {
  id: 'backup',
  state: 'critical',
  since: SINCE,
  text: '마지막 백업이 실패했습니다.',
  advice: '백업 폴더의 연결과 빈 공간을 확인해 주세요.',
} as const
const DISK = {
  id: 'disk',
  state: 'ok',
  since: SINCE,
  text: '데이터 디스크에 12.0GB 남았습니다.',
  advice: '',
} as const
const ILL: Status = {
  state: 'critical',
  checks: [BACKUP, DISK],
  server: { version: '0.1.0', build: '0.1.0+1a2b3c4d', startedAt: SINCE, now: SINCE, database: 'sqlite' },
}
const WELL: Status = { ...ILL, state: 'ok', checks: [DISK] }

const aScreen = (id: string, given: Partial<Display>): Display => ({
  id,
  name: '',
  signedIn: false,
  problems: [],
  didId: 1,
  board: { no: '1', name: '채혈실' },
  screen: '1920x1080',
  version: '0.1.0',
  page: '',
  address: '10.0.0.9',
  connected: true,
  connectedAt: SINCE,
  goneAt: null,
  paintedAt: null,
  copyOf: null,
  keys: [],
  ...given,
})

const AGENT: AgentStatus = {
  status: 'ON',
  version: '0.1.0',
  uptimeSeconds: 60,
  browser: { version: 'Chromium 156', startedAt: SINCE, restarts: 0 },
  paintedAt: SINCE,
}

let status: Answer
let authority: string
let headers: Record<string, string>
const wire = consoleWire(({ url }: Recorded): Answer => {
  if (url === '/api/v1/users/my-info') return { body: { name: '김민지', authority }, headers }
  if (url === '/api/v1/status') return status
  if (url === '/api/v1/displays/agents')
    return {
      body: [
        { board: { id: 1, name: '채혈실' }, agent: AGENT },
        { board: { id: 2, name: '엑스레이' }, agent: null },
      ],
      headers,
    }
  if (url === '/api/v1/displays/agents/1/capture') return { body: { status: 200, image: 'AAAA' }, headers }
  if (url === '/api/v1/displays')
    return {
      body: {
        access: 'OPEN',
        displays: [
          aScreen('a', { name: '로비', paintedAt: '2026-11-20T04:05:00Z' }),
          aScreen('b', { name: '3층 복도', connected: false, goneAt: SINCE }),
          aScreen('c', { name: '채혈실 앞', problems: ['SOUND'] }),
          aScreen('d', { signedIn: true }),
        ],
      },
      headers,
    }
  return { body: { content: [], totalElements: 0 }, headers }
})
beforeEach(() => {
  authority = 'MANAGER'
  headers = ofOurServer()
  status = { body: ILL, headers }
})

const line = { name: '서버에 문제가 있습니다.' }
const asked = () => wire.requests.filter(({ url }) => url === '/api/v1/status').length

it('separates what is critical', async () => {
  const full = { ...DISK, state: 'critical', text: '데이터 디스크에 0.1GB만 남았습니다.' }
  status = { body: { ...ILL, checks: [BACKUP, full] }, headers }
  await renderConsole('/rooms')
  expect(await screen.findByRole('region', line)).toHaveTextContent(`${BACKUP.text} / 데이터 디스크에`)
})

it.each(['ROOT', 'MANAGER'])('tells %s on every page in one line what is critical, and where more is', async (who) => {
  authority = who
  const router = await renderConsole('/rooms')
  const region = await screen.findByRole('region', line)
  expect(region).toHaveTextContent('마지막 백업이 실패했습니다.')
  expect(within(region).getByRole('link', { name: '상태 보기' })).toHaveAttribute('href', '/status')
  await act(() => router.navigate('/my'))
  expect(screen.getByRole('region', line)).toBeVisible()
})

it('says nothing over the pages while nothing is critical', async () => {
  status = { body: WELL, headers }
  await renderConsole('/rooms')
  await waitFor(() => expect(asked()).toBe(1))
  expect(screen.queryByRole('region', line)).not.toBeInTheDocument()
})

it('the page shows checks with advice, the screens with the worst first, and the version with its build', async () => {
  await renderConsole('/status')
  const checks = await screen.findByRole('region', { name: '점검' })
  const [worst, other] = within(checks).getAllByRole('listitem')
  expect(worst).toHaveTextContent('문제백업마지막 백업이 실패했습니다.2026-03-05 03:00부터백업 폴더의')
  expect(other).toHaveTextContent('정상디스크데이터 디스크에 12.0GB 남았습니다.')
  const screens = await screen.findByRole('region', { name: '화면' })
  const rows = await within(screens).findAllByRole('row')
  expect(rows.slice(1).map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    '3층 복도',
    '채혈실 앞',
    '로비',
  ])
  expect(rows[2]).toHaveTextContent('소리 안 남')
  expect(rows[3]).toHaveTextContent('2026-11-20 13:05')
  expect(screen.getByRole('region', { name: '서버' })).toHaveTextContent('0.1.0+1a2b3c4d')
})

it('shows the computers of boards, those that do not answer first, and the picture of a screen', async () => {
  await renderConsole('/status')
  const agents = await screen.findByRole('region', { name: '대기판 컴퓨터' })
  const [, away, well] = within(agents).getAllByRole('row')
  expect(away).toHaveTextContent('엑스레이응답 없음')
  expect(within(away as HTMLElement).queryByRole('button')).toBeNull()
  expect(well).toHaveTextContent('채혈실정상2026-03-05 03:000.1.0Chromium 156')
  within(well as HTMLElement)
    .getByRole('button', { name: '화면 캡처' })
    .click()
  expect(await screen.findByRole('dialog', { name: '채혈실 화면' })).toBeVisible()
})

it('says what failed when the state cannot be read', async () => {
  status = { status: 503, body: { status: 503, code: 'DATABASE_AWAY', message: '' }, headers }
  await renderConsole('/status')
  expect(await screen.findByRole('alert')).toBeVisible()
})

it.each([
  ['other staff', () => (authority = 'USER')],
  ['another server', () => (headers = ofOurServer(false))],
])('asks nothing for %s, and offers no page', async (_who, change) => {
  change()
  await renderConsole('/rooms')
  await screen.findByRole('heading', { level: 1 })
  expect(asked()).toBe(0)
  expect(screen.queryByRole('link', { name: '상태' })).not.toBeInTheDocument()
})
