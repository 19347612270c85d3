import type { z } from 'zod'
import { apiKeyCalls } from './apiKeys.ts'
import type { Call } from './call.ts'
import { intakeCalls, type IntakeState } from './intake.ts'
import { intakeFolderCalls } from './intakeFolder.ts'
import { kioskCalls } from './kiosks.ts'
import { webhookCalls } from './webhooks.ts'

/** A request and its answer, for the reference page. */
interface CallExample {
  /** Absent for a call without one. */
  readonly body?: unknown
  readonly answer: unknown
}

type Given<C extends Call> = { readonly answer: z.input<C['answer']> } & (C extends {
  readonly body: infer B extends z.ZodType
}
  ? { readonly body: z.input<B> }
  : object)

const examples = new Map<Call, CallExample>()
const add = <C extends Call>(call: C, example: Given<C>) => examples.set(call, example)

/** Example of a call that other programs need; undefined for other calls. */
export const exampleOf = (call: Call): CallExample | undefined => examples.get(call)

const page = <T>(...content: T[]) => ({
  content,
  totalElements: content.length,
  totalPages: 1,
  number: 0,
  size: 20,
  first: true,
  last: true,
})

const EXPECTED: IntakeState = { ref: 'V-20261127-0031', state: 'EXPECTED', hints: [] }
const ARRIVED: IntakeState = {
  ...EXPECTED,
  state: 'ARRIVED',
  number: 37,
  visitId: 4102,
  board: '채혈실',
  didId: 3,
  place: 5,
  next: '심전도실',
}

add(intakeCalls.plan, {
  body: {
    name: '홍길동',
    patientNo: '00482913',
    day: '2026-11-27',
    time: '09:30',
    group: '한국상사',
    packageCode: 'PKG-A',
    examCodes: ['L2011', 'E6541'],
    alerts: ['FASTING'],
    note: '보호자 동행',
    occurredAt: '2026-11-27T08:12:03+09:00',
  },
  answer: EXPECTED,
})
add(intakeCalls.read, { answer: ARRIVED })
add(intakeCalls.arrive, { body: { tagValue: '04A1B2C3', occurredAt: '2026-11-27T09:21:40+09:00' }, answer: ARRIVED })
add(intakeCalls.leave, {
  body: { occurredAt: '2026-11-27T11:02:10+09:00' },
  answer: { ...EXPECTED, state: 'DONE', number: 37, visitId: 4102 },
})
add(intakeCalls.cancel, {
  body: { occurredAt: '2026-11-27T08:40:00+09:00' },
  answer: { ...EXPECTED, state: 'CANCELLED' },
})
add(intakeCalls.merge, {
  body: { patientNo: '00482913', intoPatientNo: '00117420', occurredAt: '2026-11-27T08:41:00+09:00' },
  answer: { changed: true },
})
const CODES = [
  { code: 'L2011', kind: 'EXAM', id: 'blood' },
  { code: 'PKG-A', kind: 'PACKAGE', id: 2 },
  { code: 'RM3', kind: 'ROOM', id: 7 },
] as const
add(intakeCalls.codes, { answer: { codes: [...CODES] } })
add(intakeCalls.setCodes, { body: { codes: [CODES[0]] }, answer: { codes: [...CODES], applied: 4 } })
add(intakeCalls.removeCodes, {
  body: { codes: [{ code: 'RM3', kind: 'ROOM' }] },
  answer: { codes: [{ code: 'RM3', kind: 'ROOM' }] },
})
add(intakeCalls.exceptions, {
  answer: page({
    id: 12,
    at: '2026-11-26T23:12:04.512Z',
    source: 'HIS',
    ref: EXPECTED.ref,
    reason: '연결되지 않은 검사 코드 E6541',
    advice: '무엇인지 골라 연결하면, 기다리던 환자에게 모두 반영됩니다.',
    code: 'E6541',
    kind: 'EXAM' as const,
    resolved: false,
  }),
})
add(intakeCalls.resolve, { body: { ids: [12] }, answer: { ids: [12] } })
add(intakeCalls.decide, {
  body: { id: 13, same: { patientId: 4, appointmentId: 21, visitId: null } },
  answer: { id: 13 },
})
add(intakeCalls.unchanged, {
  answer: page({
    at: '2026-11-27T00:21:40.000Z',
    source: 'hl7:HIS',
    id: 'M4',
    type: 'ADT_A18',
    reference: EXPECTED.ref,
    reason: '이 종류의 메시지는 반영하지 않습니다.',
    times: 1,
  }),
})
add(intakeCalls.refused, {
  answer: page({
    at: '2026-11-27T00:21:41.000Z',
    source: 'key:HIS',
    id: '8',
    type: '',
    reference: 'V-0002',
    reason: '입력값을 확인해 주세요. name: 필수 입력란입니다.',
    times: 1,
  }),
})
add(intakeCalls.sources, {
  answer: {
    sources: [
      {
        source: 'HIS',
        lastAt: '2026-11-27T00:12:03.512Z',
        today: 214,
        counts: { accepted: 431, unchanged: 12, stale: 1, exception: 3, refused: 0 },
        open: 2,
      },
    ],
  },
})
add(intakeCalls.hints, {
  answer: {
    hints: [{ id: 5, visitId: 4102, appointmentId: 981, text: 'HIS: 예약 취소됨', at: '2026-11-27T00:40:00.000Z' }],
  },
})
add(intakeCalls.dismiss, { body: { ids: [5] }, answer: { ids: [5] } })
add(intakeFolderCalls.read, {
  answer: {
    dir: '/srv/lists',
    waiting: 0,
    problem: null,
    today: { files: 2, created: 118, changed: 6, cancelled: 1, refused: 0 },
  },
})
add(intakeFolderCalls.files, {
  answer: page({
    id: 3,
    at: '2026-11-26T22:05:11.020Z',
    source: 'HIS',
    name: '1127.xlsx',
    outcome: 'DONE' as const,
    created: 118,
    changed: 6,
    cancelled: 1,
    unchanged: 0,
    left: 2,
    refused: 0,
    reason: '',
  }),
})

const KEY = {
  id: 4,
  name: 'HIS',
  scopes: ['intake' as const],
  addresses: ['192.0.2.0/24'],
  expiresAt: null,
  createdAt: '2026-11-26T05:00:00.000Z',
  createdBy: 'root',
  lastUsedAt: null,
  lastAddress: null,
}
add(apiKeyCalls.list, { answer: page(KEY) })
add(apiKeyCalls.create, {
  body: { name: 'HIS', scopes: ['intake'], addresses: ['192.0.2.0/24'] },
  answer: { ...KEY, key: 'wb_2hJ8Qx…' },
})
add(apiKeyCalls.remove, { body: { ids: [4] }, answer: { ids: [4] } })

const HOOK = {
  id: 1,
  url: 'http://192.0.2.7:8090/events',
  events: ['queue.called' as const, 'queue.near' as const],
  includesNames: false,
  near: 3,
  state: 'ACTIVE' as const,
  reason: null,
  failingSince: null,
  pending: 0,
  sentAt: '2026-11-27T00:12:03.640Z',
}
const SECRET = { id: 1, secret: 'whsec_MfKQ9r8G…' }
add(webhookCalls.list, { answer: page(HOOK) })
add(webhookCalls.create, {
  body: { url: HOOK.url, events: HOOK.events, includesNames: false, near: 3 },
  answer: SECRET,
})
add(webhookCalls.update, { body: { webhooks: [{ id: 1, state: 'ACTIVE' }] }, answer: [HOOK] })
add(webhookCalls.remove, { body: { ids: [1] }, answer: { ids: [1] } })
add(webhookCalls.renew, { answer: SECRET })
add(webhookCalls.deliveries, {
  answer: page({
    id: 2044,
    webhookId: 1,
    type: 'queue.called' as const,
    at: '2026-11-27T00:12:03.512Z',
    state: 'SENT' as const,
    attempts: 1,
    result: '204',
    nextAt: null,
    endedAt: '2026-11-27T00:12:03.640Z',
  }),
})
add(webhookCalls.resend, { body: { ids: [2044] }, answer: { ids: [2044] } })
add(kioskCalls.services, {
  answer: [
    {
      didId: 8,
      label: { kr: '수납', en: 'Payment' },
      icon: 'PAYMENT',
      open: true,
      from: '08:30',
      to: '17:00',
      waiting: 4,
      wait: { from: 10, to: 20 },
    },
    {
      didId: 3,
      label: { kr: '채혈', en: 'Blood test' },
      icon: 'BLOOD',
      open: false,
      closed: 'FULL',
      from: '',
      to: '16:00',
      waiting: 2,
    },
  ],
})
add(kioskCalls.ticket, {
  body: { didId: 8 },
  answer: {
    number: 37,
    didWaitingId: 5120,
    visitId: 4102,
    ahead: 4,
    place: { no: '8', kr: '수납', en: 'Payment' },
    wait: { from: 10, to: 20 },
    token: 'pU2k7…',
  },
})
