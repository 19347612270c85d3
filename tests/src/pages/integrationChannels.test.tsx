import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { Hl7Failure, Hl7State } from '../../../contract/hl7.ts'
import type { IntakeException, IntakeSource } from '../../../contract/intake.ts'
import type { Webhook, WebhookDelivery } from '../../../contract/webhooks.ts'
import { consoleWire } from '../support/consoleWire.ts'
import { dialogClosed } from '../support/page.ts'
import { renderConsole } from '../support/renderConsole.tsx'
import { type Answer, ofOurServer, OURS } from '../support/wire.ts'

const AT = '2026-03-04T01:00:00.000Z'
const HL7: Hl7State = {
  port: 2575,
  encoding: 'cp949',
  allowed: ['192.0.2.7'],
  connections: 1,
  today: [{ source: 'HIS', type: 'ADT_A04', taken: 12, unread: 0, failed: 1, lastAt: AT }],
}
const FAILURE: Hl7Failure = {
  id: 1,
  at: AT,
  times: 3,
  source: 'HIS',
  type: 'ADT_A04',
  controlId: 'M7',
  reason: 'the message is not in cp949',
  raw: 'MSH|^~\\&|HIS\rPID|1',
}
const HOOK: Webhook = {
  id: 4,
  url: 'http://192.0.2.9/hook',
  events: ['queue.called'],
  includesNames: true,
  near: 3,
  state: 'STOPPED',
  reason: 'RESTORED',
  failingSince: AT,
  pending: 2,
  sentAt: null,
}
const DELIVERY: WebhookDelivery = {
  id: 9,
  webhookId: 4,
  type: 'queue.called',
  at: AT,
  state: 'PENDING',
  attempts: 3,
  result: '503',
  nextAt: AT,
  endedAt: null,
}
const SOURCE: IntakeSource = {
  source: 'HIS',
  lastAt: AT,
  today: 214,
  counts: { accepted: 431, unchanged: 12, stale: 0, exception: 3, refused: 0 },
  open: 2,
}
const EXCEPTION: IntakeException = {
  id: 31,
  at: AT,
  source: 'HIS',
  ref: 'V-9',
  reason: '연결되지 않은 검사 코드: L1',
  advice: '무엇인지 골라 연결하면, 기다리던 환자에게 모두 반영됩니다.',
  code: 'L1',
  kind: 'EXAM',
  resolved: false,
  alike: 214,
}
const pageOf = (content: readonly unknown[]) => ({ content, totalElements: content.length })
let authority: string
const UNCHANGED = {
  at: '2026-11-26T00:00:00.000Z',
  source: 'hl7:HIS',
  id: 'M4',
  type: 'ADT_A18',
  reference: 'V-4',
  reason: '이 종류의 메시지는 반영하지 않습니다.',
  times: 2,
}

const REFUSED = {
  ...UNCHANGED,
  source: 'key:전자차트',
  type: '',
  reference: 'V-0001',
  reason: '입력값을 확인해 주세요. name: 필수 입력란입니다.',
}
const REFUSED_SOURCE: IntakeSource = { ...SOURCE, source: 'key:전자차트', counts: { ...SOURCE.counts, refused: 7 } }

let hl7: Hl7State
const wire = consoleWire(({ method, url }): Answer => {
  const [path] = url.split('?')
  const answers: Readonly<Record<string, unknown>> = {
    'GET /api/v1/users/my-info': { name: '김민지', authority },
    'GET /api/v1/hl7': hl7,
    'GET /api/v1/hl7/failures': pageOf([FAILURE]),
    'GET /api/v1/webhooks': pageOf([HOOK]),
    'GET /api/v1/webhooks/deliveries': pageOf([DELIVERY]),
    'GET /api/v1/intake/exceptions': pageOf([EXCEPTION]),
    'GET /api/v1/intake/unchanged': pageOf([UNCHANGED]),
    'GET /api/v1/intake/refused': pageOf([REFUSED]),
    'GET /api/v1/intake/sources': { sources: [SOURCE, REFUSED_SOURCE] },
    'GET /api/v1/intake/codes': { codes: [] },
    'GET /api/v1/intake/folder': { dir: null },
    'POST /api/v1/webhooks': { id: 5, secret: 'whsec_new' },
    'POST /api/v1/webhooks/4/secret': { id: 4, secret: 'whsec_other' },
  }
  return { body: answers[`${method} ${path}`] ?? pageOf([]), headers: OURS }
})
const user = userEvent.setup()
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const changes = () => wire.requests.flatMap(({ method, url, body }) => (method === 'GET' ? [] : { method, url, body }))

beforeEach(() => {
  ofOurServer()
  authority = 'ROOT'
  hl7 = HL7
})

it('counts the messages of each system by what became of them', async () => {
  await renderConsole('/integration')
  const part = await region('환자를 보내는 시스템')
  const [row] = await part.findAllByRole('listitem')
  const first = within(row ?? document.body)
  expect(first.getByText(/오늘 환자 214명 · 확인할 것 2건/)).toBeVisible()
  expect(first.queryByRole('button')).toBeNull()
  expect(first.getAllByRole('term').map((term) => `${term.textContent} ${term.nextSibling?.textContent}`)).toEqual([
    '반영 431',
    '바뀐 것 없음 12',
    '지난 내용 0',
    '직원 확인 3',
    '거절 0',
  ])
})

it('opens the refused messages of a system: why, which, and when', async () => {
  await renderConsole('/integration')
  await user.click(await screen.findByRole('button', { name: '전자차트 (연동 키): 거절한 메시지 7건 보기' }))
  const dialog = within(await screen.findByRole('dialog', { name: '거절한 메시지' }))
  expect(await dialog.findByText(REFUSED.reason)).toBeVisible()
  expect(dialog.getByText(/참조 번호 V-0001/)).toHaveTextContent('2번 받음')
  const asked = wire.requests.find(({ url }) => url.startsWith('/api/v1/intake/refused')) ?? expect.fail()
  expect(new URL(asked.url, 'http://server').searchParams.get('source')).toBe('key:전자차트')
  await user.keyboard('{Escape}')
  await dialogClosed()
})

it('names what could not be carried out once for all patients, who are taken off the list together', async () => {
  await renderConsole('/integration')
  const part = await region('반영하지 못한 것')
  expect(await part.findByText(/환자 214명/)).toBeVisible()
  await user.click(part.getByRole('button', { name: /L1.*확인/ }))
  await waitFor(() =>
    expect(changes()).toContainEqual(
      expect.objectContaining({ url: '/api/v1/intake/exceptions/resolve', body: { ids: [31], alike: true } }),
    ),
  )
})

it('shows how HL7 messages are received, and failed ones with what to do only when asked', async () => {
  await renderConsole('/integration')
  const part = await region('HL7 수신')
  expect(await part.findByText('수신 중')).toBeVisible()
  for (const shown of ['2575', 'CP949', '192.0.2.7', 'HIS · ADT_A04', '실패 1'])
    expect(part.getByText(shown)).toBeVisible()
  expect(wire.requests.some(({ url }) => url.includes('failures'))).toBe(false)
  await user.click(part.getByRole('button', { name: '실패한 메시지 보기' }))
  expect(await part.findByText(/문자 인코딩이 다릅니다/)).toBeVisible()
  expect(part.getByText(/^MSH\|/)).toHaveTextContent('PID|1')
})

it('says how HL7 is turned on while it is off', async () => {
  hl7 = { ...HL7, port: null, today: [] }
  await renderConsole('/integration')
  const part = await region('HL7 수신')
  expect(await part.findByText('꺼짐')).toBeVisible()
  expect(part.getByText(/HL7_PORT/)).toBeVisible()
  expect(part.queryByRole('button')).toBeNull()
})

it('lets ROOT add a receiver whose key is shown once, change its key, resume and delete it', async () => {
  await renderConsole('/integration')
  const part = await region('외부 알림 (웹훅)')
  expect(await part.findByText('중지됨')).toBeVisible()
  expect(part.getByText(/^백업에서 복원되어 전달을 중지했습니다/)).toBeVisible()
  expect(part.getByText('환자 이름 포함')).toBeVisible()
  await user.click(part.getByRole('button', { name: '받는 곳 등록' }))
  const form = within(await screen.findByRole('dialog', { name: '받는 곳 등록' }))
  await user.type(form.getByLabelText(/^주소/), 'http://192.0.2.9/new')
  await user.click(form.getByLabelText('차례가 가까움'))
  await user.click(form.getByRole('button', { name: '등록' }))
  const secret = within(await screen.findByRole('dialog', { name: '서명 키' }))
  expect(secret.getByLabelText('서명 키')).toHaveValue('whsec_new')
  await user.click(secret.getAllByRole('button', { name: '닫기' }).at(-1) ?? document.body)
  await waitFor(() => expect(screen.queryByDisplayValue('whsec_new')).toBeNull())

  await user.click(await part.findByRole('button', { name: /서명 키 바꾸기/ }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: '서명 키 바꾸기' }))
  expect(await screen.findByDisplayValue('whsec_other')).toBeVisible()
  await user.keyboard('{Escape}')
  await user.click(await part.findByRole('button', { name: /다시 시작/ }))
  await waitFor(() =>
    expect(changes()).toMatchObject([
      {
        method: 'POST',
        url: '/api/v1/webhooks',
        body: { url: 'http://192.0.2.9/new', events: ['queue.near'], near: 3, includesNames: false },
      },
      { method: 'POST', url: '/api/v1/webhooks/4/secret' },
      { method: 'PATCH', body: { webhooks: [{ id: 4, state: 'ACTIVE' }] } },
    ]),
  )
})

it('lets managers read what was sent and send it again, and change nothing else', async () => {
  authority = 'MANAGER'
  await renderConsole('/integration')
  const part = await region('외부 알림 (웹훅)')
  await user.click(await part.findByRole('button', { name: /발송 기록/ }))
  for (const name of [/등록/, /수정/, /서명 키/, /삭제/, /다시 시작/])
    expect(part.queryByRole('button', { name })).toBeNull()
  const log = within(await screen.findByRole('dialog', { name: '발송 기록' }))
  expect(await log.findByText(/3번 시도 · 결과 503/)).toBeVisible()
  await user.click(log.getByRole('button', { name: /^호출 .*다시 보내기$/ }))
  await waitFor(() =>
    expect(changes()).toMatchObject([{ method: 'POST', url: '/api/v1/webhooks/deliveries', body: { ids: [9] } }]),
  )
})
