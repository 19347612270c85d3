import { describe, expect, it } from 'vitest'
import { fitPatient } from '../../../domain/intake/intakePatient.ts'
import {
  addEvent,
  EMPTY_RECORD,
  type IntakeEvent,
  patientOf,
  startAnew,
  wantedState,
} from '../../../domain/intake/intakeRecord.ts'
import { mergedNumber, type MergedNumber } from '../../../domain/intake/numberMerges.ts'

/** Adds events in the order given; each happens at the second that its number says. */
const recordOf = (...events: readonly (readonly [second: number, event: IntakeEvent])[]) =>
  events.reduce(
    (record, [second, event]) => addEvent(record, event, new Date(second * 1_000).toISOString()),
    EMPTY_RECORD,
  )

const plan = (patient = {}): IntakeEvent => ({ kind: 'plan', patient: { name: '홍길동', ...patient } })
const ARRIVE: IntakeEvent = { kind: 'arrive' }
const LEAVE: IntakeEvent = { kind: 'leave' }
const CANCEL: IntakeEvent = { kind: 'cancel' }

describe('what ought to be with a patient', () => {
  it.each([
    ['UNKNOWN', []],
    ['UNKNOWN', [[1, ARRIVE]]],
    ['CANCELLED', [[1, CANCEL]]],
    ['EXPECTED', [[1, plan()]]],
    [
      'ARRIVED',
      [
        [1, plan()],
        [2, ARRIVE],
      ],
    ],
    ['ARRIVED', [[1, { kind: 'arrive', patient: { name: '홍길동' } }]]],
    [
      'DONE',
      [
        [1, plan()],
        [2, ARRIVE],
        [3, LEAVE],
      ],
    ],
    [
      'CANCELLED',
      [
        [1, plan()],
        [1, CANCEL],
      ],
    ],
    [
      'CANCELLED',
      [
        [1, plan()],
        [2, ARRIVE],
        [3, CANCEL],
      ],
    ],
    [
      'EXPECTED',
      [
        [1, plan()],
        [2, ARRIVE],
        [3, CANCEL],
        [4, plan()],
      ],
    ],
    [
      'ARRIVED',
      [
        [1, plan()],
        [2, ARRIVE],
        [3, LEAVE],
        [4, ARRIVE],
      ],
    ],
    [
      'DONE',
      [
        [1, plan()],
        [2, ARRIVE],
        [3, LEAVE],
        [4, plan({ note: '금식' })],
      ],
    ],
  ] as const)('%s %#', (state, events: readonly (readonly [number, IntakeEvent])[]) => {
    expect(wantedState(recordOf(...events))).toBe(state)
    expect(recordOf(...events.toReversed(), ...events)).toEqual(recordOf(...events))
  })

  it('keeps the newest value of each field, and the fields that an event does not name', () => {
    const record = recordOf([2, plan({ time: '10:00' })], [1, plan({ time: '09:00', note: '금식' })])
    expect(patientOf(record)).toEqual({ name: '홍길동', time: '10:00', note: '금식', examCodes: [], codes: [] })
  })

  it('adds and removes exams of a plan', () => {
    const events = [
      [1, plan({ examCodes: ['A', 'B'] })],
      [2, { kind: 'removeExams', codes: ['A'] }],
      [3, { kind: 'addExams', codes: ['C'] }],
    ] as const
    expect(patientOf(recordOf(...events))).toMatchObject({ examCodes: ['B'], codes: ['C'] })
    expect(patientOf(recordOf(...events, [4, plan({ examCodes: ['A'] })]))).toMatchObject({
      examCodes: ['A'],
      codes: [],
    })
  })

  it('knows on another day who the patient is, and no more', () => {
    const next = startAnew(recordOf([1, plan({ patientNo: '7', time: '09:00' })], [2, ARRIVE], [3, LEAVE]))
    expect(patientOf(next)).toEqual({ name: '홍길동', patientNo: '7', examCodes: [], codes: [] })
    expect(wantedState(addEvent(next, ARRIVE, '2026-01-02T00:00:00.000Z'))).toBe('ARRIVED')
  })
})

describe('what may be stored of a patient', () => {
  it('has one line of visible, composed text without a resident registration number', () => {
    expect(
      fitPatient({
        name: ' 홍\u0000길\u200b동\r\n '.normalize('NFD'),
        note: '주민 900101-1234567 금식',
        patientNo: '9001011234567',
      }),
    ).toEqual({ name: '홍 길 동', note: '주민 ******-******* 금식', patientNo: '' })
  })

  it('is cut where it is too long, and has no malformed day, time or half of a character', () => {
    const fitted = fitPatient({ name: `${'가'.repeat(49)}😀`, day: '2026-02-30', time: '25:00', alerts: [] })
    expect(fitted).toEqual({ name: '가'.repeat(49), alerts: [] })
  })
})

describe('merged numbers', () => {
  const numbers = (known: Readonly<Record<string, MergedNumber>>) => (number: string) => known[number]

  it('lead to the last number, and never in a circle', () => {
    const chain = { A: { into: 'B', at: '1' }, B: { into: 'C', at: '2' }, C: { into: null, at: '2' } }
    expect(mergedNumber(numbers(chain), 'A')).toBe('C')
    const circle = { A: { into: 'B', at: '1' }, B: { into: 'A', at: '1' } }
    expect(['A', 'B']).toContain(mergedNumber(numbers(circle), 'A'))
  })
})
