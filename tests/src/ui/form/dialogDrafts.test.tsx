import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { keepDraft, restoreDraft } from '../../../../src/session/drafts.ts'
import { storedSession } from '../../../../src/session/storedSession.ts'
import { consoleWire } from '../../support/consoleWire.ts'
import { renderConsole } from '../../support/renderConsole.tsx'
import { type Answer, ofOurServer, OURS, type Recorded } from '../../support/wire.ts'

const board = (id: number, kr: string) => ({
  id,
  no: String(id),
  name: { kr },
  doctor: { kr: '' },
  explain: { kr: '' },
  roomId: id,
})
const BOARDS = [board(1, '채혈실'), board(2, '초음파실')]
const patient = { didWaitingId: 11, name: '김철수', order: 2, number: 7, createdAt: new Date().toISOString() }
const answer = ({ method, url }: Recorded): Answer => {
  const body = (value: unknown) => ({ body: value, headers: OURS })
  if (method !== 'GET') return { status: 500, body: {}, headers: OURS }
  if (url === '/api/v1/users/my-info') return body({ name: '김민지', authority: 'ROOT' })
  if (url === '/api/v1/status') return body({ checks: [], server: {} })
  if (url === '/api/v1/emergencies') return body([])
  if (url === '/api/v1/hl7') return body({ port: null, encoding: 'utf-8', allowed: [], connections: 0, today: [] })
  if (url === '/api/v1/intake/sources') return body({ sources: [] })
  if (url.startsWith('/api/v1/intake/codes')) return body({ codes: [] })
  if (url === '/api/v1/intake/folder') return body({ dir: null })
  if (url.startsWith('/api/v1/dids')) return body({ content: BOARDS, totalElements: BOARDS.length, last: true })
  if (url.startsWith('/api/v1/did-waitings/queues'))
    return body({
      boards: BOARDS.map((did) => ({
        did,
        room: { id: did.roomId, maxPatient: 3, useMultiCall: true },
        waiting: did.id === 1 ? [{ ...patient, didWaitingId: 12, name: '홍길동', order: 1, number: 6 }, patient] : [],
        called: [],
        holding: [],
      })),
    })
  return body({ content: [], totalElements: 0 })
}
consoleWire(answer)
const user = userEvent.setup()

beforeEach(() => {
  ofOurServer()
  sessionStorage.clear()
  signIn()
  restoreDraft()
})

const signIn = () => storedSession.store({ accessToken: 'of-nurse', refreshToken: 'r', user: { id: 'nurse' } })

/** A dialog, and how it is opened at its page; those with an address of their own are open there. */
interface Case {
  readonly path: string
  readonly open: () => Promise<void>
  readonly field: RegExp
  readonly typed: string
  /** Further input that the form demands. */
  readonly fill?: () => Promise<void>
  readonly submit: RegExp
}

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const choose = async (name: string | RegExp) => user.click(await screen.findByRole('menuitem', { name }))
const ofPatient = (item: string) => async () => {
  await press('7 김철수님 처리 더 보기')
  await choose(item)
}
const atItsAddress = async () => undefined

const DIALOGS: Readonly<Record<string, Case>> = {
  'the pause of a board': {
    path: '/did-waitings',
    open: async () => {
      await press('채혈실 더 보기')
      await choose(/호출 멈추기/)
    },
    field: /^안내 문구/,
    typed: '2시에 다시 시작합니다',
    fill: () => user.click(screen.getByRole('radio', { name: '점심' })),
    submit: /멈추기/,
  },
  'a move to the front': {
    path: '/did-waitings',
    open: ofPatient('맨 앞으로'),
    field: /^메모/,
    typed: '흉통',
    fill: () => user.click(screen.getByRole('radio', { name: '응급' })),
    submit: /옮기기/,
  },
  'a call by number': {
    path: '/did-waitings',
    open: () => press('번호로 호출'),
    field: /^접수 번호/,
    typed: '7',
    submit: /^호출/,
  },
  'a receiver of events': {
    path: '/integration',
    open: () => press('받는 곳 등록'),
    field: /^주소/,
    typed: 'https://his.example/events',
    fill: () => user.click(screen.getAllByRole('checkbox')[0] ?? document.body),
    submit: /등록/,
  },
  'the approval of a kiosk': {
    path: '/api-keys/kiosk',
    open: atItsAddress,
    field: /^이름/,
    typed: '1층 로비',
    fill: () => user.type(within(screen.getByRole('dialog')).getByLabelText(/숫자|번호|코드/), '123456'),
    submit: /승인|허용|연결/,
  },
  'a key for programs': {
    path: '/api-keys/create',
    open: atItsAddress,
    field: /^이름/,
    typed: '전자차트',
    submit: /발급|등록|만들기/,
  },
  'a set of boards': {
    path: '/board-sets/create',
    open: atItsAddress,
    field: /^이름/,
    typed: '2층 복도',
    submit: /등록/,
  },
  'a check-in': { path: '/visits/create', open: atItsAddress, field: /^이름/, typed: '홍길동', submit: /등록|접수/ },
}

it.each(Object.entries(DIALOGS))(
  '%s keeps what was typed after a failed request, and when the session ends',
  async (_, { path, open, field, typed, fill, submit }) => {
    const input = () => screen.findByLabelText(field, { selector: '[role=dialog] :is(input, textarea)' })
    const openPage = async () => {
      history.replaceState(null, '', path)
      await renderConsole(path)
      await open()
    }
    await openPage()
    await user.type(await input(), typed)
    await fill?.()
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: submit }))
    await waitFor(() => expect(within(screen.getByRole('dialog')).queryByRole('progressbar')).toBeNull())
    expect(await input()).toHaveValue(typed)

    storedSession.expire()
    expect(keepDraft()).toBe(true)
    cleanup()
    signIn()
    expect(restoreDraft()).toBe(path)
    await openPage()
    await waitFor(async () => expect(await input()).toHaveValue(typed))
  },
)

it('fills no other form at the address, which has fields of the same names', async () => {
  history.replaceState(null, '', '/did-waitings')
  await renderConsole('/did-waitings')
  await ofPatient('맨 앞으로')()
  await user.type(screen.getByLabelText('메모'), '흉통')
  storedSession.expire()
  keepDraft()
  cleanup()
  signIn()
  restoreDraft()
  await renderConsole('/did-waitings')
  await press('채혈실 더 보기')
  await choose(/호출 멈추기/)
  expect(await screen.findByLabelText(/^안내 문구/)).toHaveValue('')
})
