import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { AUDIT_ACTIONS, AUDIT_KINDS } from '../../../../contract/auditActions.ts'
import { VIDEO_TYPES } from '../../../../contract/didOptions.ts'
import { PATIENT_LABELS, SCHEMES } from '../../../../contract/boardOptions.ts'
import { CHIMES } from '../../../../contract/voice.ts'
import { AUTHORITIES } from '../../../../domain/rights.ts'
import { PAUSE_REASONS } from '../../../../domain/pauses.ts'
import { ROOM_RULES } from '../../../../domain/roomOrder.ts'
import { VISIT_ALERTS } from '../../../../domain/visitAlerts.ts'
import { WAITING_STATUSES } from '../../../../domain/waiting.ts'
import { MOVE_REASONS } from '../../../../domain/waitingMoves.ts'
import { audit as enAudit } from '../../../../src/i18n/en/audit.ts'
import { audit as koAudit } from '../../../../src/i18n/ko/audit.ts'
import { actionWord, kindWord } from '../../../../src/resources/audit/auditTexts.ts'
import { createI18nProvider } from '../../../../src/i18n/i18nProvider.ts'
import { consoleWire } from '../../support/consoleWire.ts'
import { renderConsole } from '../../support/renderConsole.tsx'
import { type Answer, ofOurServer, type Recorded } from '../../support/wire.ts'

const line = (id: number, given: object = {}) => ({
  id,
  at: '2026-11-20T01:42:07.000Z',
  userId: 'kim',
  userName: '김민지',
  address: '192.0.2.7',
  action: 'waiting.call',
  kind: 'visit',
  subjects: ['31'],
  details: '{"didId":3}',
  seal: 'abc',
  ...given,
})
let lines: ReturnType<typeof line>[]
let authority: string
/** Headers of every response; empty for another server. */
let headers: Record<string, string>
const user = userEvent.setup()
/** Error message of our server for a day that it cannot parse. */
const DAY = '날짜는 2026-01-31처럼 입력해 주세요.'

const answer = ({ url }: Recorded): Answer => {
  if (url === '/api/v1/users/my-info') return { body: { name: '김민지', authority }, headers }
  if (url.includes('from=11%2F22'))
    return {
      status: 400,
      body: { message: '입력값이 올바르지 않습니다.', errors: [{ field: 'from', message: DAY }] },
      headers,
    }
  const page = Number(new URLSearchParams(url.split('?')[1]).get('page') ?? 1)
  const content = page === 1 ? lines : []
  return { body: { content, totalElements: 2, totalPages: 1 }, headers }
}

const wire = consoleWire(answer)
beforeEach(() => {
  lines = [
    line(2),
    line(1, {
      action: 'login.failed',
      userId: null,
      userName: null,
      kind: 'user',
      details: '{"until":"2026-11-20T01:43:00Z"}',
    }),
  ]
  authority = 'ROOT'
  headers = ofOurServer()
})

it('shows ROOT who did what, when and from where, and filters it', async () => {
  await renderConsole('/audit-logs')
  expect(await screen.findByRole('heading', { name: '감사 기록 (2건)' })).toBeVisible()
  const rows = screen.getAllByRole('row')
  expect(rows[2]).toHaveTextContent('2026-11-20 10:42:07김민지 (kim)호출접수31192.0.2.7대기판3')
  expect(rows[3]).toHaveTextContent('로그인 실패')
  expect(rows[3]).toHaveTextContent('끝나는 시각2026-11-20 10:43:00')
  const from = screen.getByLabelText('시작일')
  expect(from).toHaveAttribute('type', 'date')
  fireEvent.change(from, { target: { value: '2026-11-01' } })
  fireEvent.keyDown(from, { key: 'Enter' })
  await waitFor(() => expect(wire.lines().at(-1)).toBe('GET /api/v1/audit?from=2026-11-01&page=1'))
  for (const pasted of ['2026.11.26', ' 20261126', '2026년 11월 26일']) {
    fireEvent.change(from, { target: { value: '2026-11-01' } })
    fireEvent.paste(from, { clipboardData: { getData: () => pasted } })
    expect(from).toHaveValue('2026-11-26')
  }
})

it('says in words whatever is one of a few values, in both languages, also in a list', async () => {
  const values = [
    ...WAITING_STATUSES,
    ...MOVE_REASONS,
    ...PAUSE_REASONS,
    ...VISIT_ALERTS,
    ...ROOM_RULES,
    ...AUTHORITIES,
    ...CHIMES,
    ...PATIENT_LABELS,
    ...SCHEMES,
    ...VIDEO_TYPES,
  ]
  for (const { values: words } of [koAudit, enAudit])
    expect(
      values.filter((value) => !(value in words)),
      'without words',
    ).toEqual([])
  lines = [line(1, { action: 'visits.update', details: '{"reason":"EMERGENCY","alerts":["FASTING","FALL_RISK"]}' })]
  await renderConsole('/audit-logs')
  expect(await screen.findByText('응급')).toBeVisible()
  expect(screen.getByText('금식, 낙상 주의')).toBeVisible()
})

it('says what a restore did not bring back, and which account of the server restored', async () => {
  const details = '{"table":"api_keys","change":"ENDED","count":1,"names":["HIS"]}'
  const subject = { kind: 'apiKey', subjects: ['4'], address: '', details }
  lines = [line(1, { ...subject, action: 'backup.restore', userId: null, userName: 'waiting-board' })]
  await renderConsole('/audit-logs')
  const row = (await screen.findByText('waiting-board')).closest('tr')
  expect(row).toHaveTextContent('백업에서 복원연동 키4자료연동 키복원더 이상 쓸 수 없음건수1이름HIS')
})

it('says who and where by number and name as they were, with the ids for support', async () => {
  const moved = line(1, {
    details: '{"didWaitingId":1272,"didId":3,"from":"WAITING","to":"CALLED"}',
    names: [
      { kind: 'visit', id: '31', kr: '34', en: '34' },
      { kind: 'did', id: '3', kr: '2 채혈실', en: '2 Blood test' },
    ],
  })
  const changed = line(2, {
    action: 'rooms.update',
    kind: 'room',
    subjects: ['7', '8'],
    details: '{"changes":[{"id":7,"memo":"가"},{"id":8,"memo":"나"}]}',
    names: [{ kind: 'room', id: '7', kr: '7 초음파', en: '7 Ultrasound' }],
  })
  lines = [changed, moved]
  await renderConsole('/audit-logs')
  expect(await screen.findByRole('row', { name: /호출/ })).toHaveTextContent(
    '호출접수34번 환자192.0.2.7대기판2 채혈실이전대기이후검사 중ID: 접수 31 · 대기 1272 · 대기판 3',
  )
  expect(screen.getByRole('row', { name: /검사실 수정/ })).toHaveTextContent(
    /검사실7 초음파, 8192.0.2.7.*ID: 검사실 7, 8$/,
  )
})

it('says which option of a board was changed, for the fields of most have the same names', async () => {
  lines = [
    line(1, { action: 'didOptions.update', kind: 'did', subjects: ['3'], details: '{"option":"masking","use":true}' }),
  ]
  await renderConsole('/audit-logs')
  expect(await screen.findByRole('row', { name: /대기판 옵션 변경/ })).toHaveTextContent(
    '대기판 옵션 변경대기판3192.0.2.7옵션마스킹 직접 정하기사용예',
  )
})

it('LS-08 says how a day is typed where one cannot be read, and not that later will do', async () => {
  await renderConsole(`/audit-logs?filter=${encodeURIComponent('{"from":"11/22"}')}`)
  expect(await screen.findByRole('alert')).toHaveTextContent(DAY)
  expect(screen.getByRole('alert')).not.toHaveTextContent('잠시 후')
  expect(screen.getByRole('button', { name: '다시 시도' })).toBeVisible()
})

it('saves the whole log page by page, for it may be long', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:log')
  await renderConsole('/audit-logs')
  await screen.findByRole('row', { name: /김민지/ })
  await user.click(screen.getByRole('button', { name: '내보내기' }))
  expect(await screen.findByText('2건을 CSV 파일로 저장했습니다.')).toBeVisible()
  const [file] = made.mock.lastCall ?? []
  expect(await (file as Blob).text()).toContain('2026-11-20 10:42:07,kim,김민지,waiting.call,visit,31,192.0.2.7')
  expect(wire.lines().some((asked) => asked.includes('paged=false'))).toBe(false)
})

it('is reached from the users', async () => {
  const router = await renderConsole('/users')
  await user.click(await screen.findByRole('link', { name: '감사 기록' }))
  expect(router.state.location.pathname).toBe('/audit-logs')
})

it.each(['USER', 'MANAGER'])('is not for a %s', async (who) => {
  authority = who
  await renderConsole('/audit-logs')
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('감사 기록')
  expect(wire.lines().filter((asked) => asked.includes('/v1/audit'))).toEqual([])
})

it('is not offered on another server', async () => {
  headers = ofOurServer(false)
  await renderConsole('/users')
  expect(await screen.findByRole('button', { name: '내보내기' })).toBeVisible()
  expect(screen.queryByRole('link', { name: '감사 기록' })).toBeNull()
})

it('has a word for every action and every kind of data', async () => {
  const { translate } = await createI18nProvider()
  const words = [
    ...AUDIT_ACTIONS.map((action) => actionWord(action, translate)),
    ...AUDIT_KINDS.map((kind) => kindWord(kind, translate)),
  ]
  expect(words.filter((word) => word === '' || /[a-z]/i.test(word))).toEqual([])
  expect(actionWord('tagMappings.remove', translate)).toBe('태그 삭제')
  expect(actionWord('future.action', translate)).toBe('future.action')
})
