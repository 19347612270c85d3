import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { IntakePatient } from '../../domain/intake/intakePatient.ts'
import { readHl7 } from '../../server/intake/hl7/hl7Message.ts'
import { meaningOf, typeOf } from '../../server/intake/hl7/hl7Meaning.ts'
import { hl7Times } from '../../server/intake/hl7/hl7Time.ts'
import { SAMPLES } from './samples.ts'

const NOW = new Date('2026-11-26T00:00:00Z')
const times = hl7Times('Asia/Seoul')

function meaning(text: string) {
  const [message] = readHl7(text, 'utf-8').messages
  if (!message) throw new Error('no message')
  return meaningOf(message, times(message.first('MSH', { field: 7 })), NOW)
}

const message = (type: string, ...segments: readonly string[]) =>
  [`MSH|^~\\&|HIS||WB||20261126090000+0900||${type}|1|P|2.5`, ...segments].join('\r')

function patientOf(read: ReturnType<typeof meaning>): IntakePatient {
  const [event] = read.kind === 'events' ? read.events : []
  return (event && 'patient' in event && event.patient) || {}
}

const PID = 'PID|1||P1||홍^길동'
const VISIT = 'PV1|1|O|055^Room01||||||||||||||||V1'

describe('meaning of messages', () => {
  it.each([
    ['19800305|F|||서울||010-1234-5678~02-111-2222', { birthDay: '0305', phoneEnd: '5678' }],
    ['198003051230||||||^PRN^PH^^^^1234^^^^^010 9999 0007', { birthDay: '0305', phoneEnd: '0007' }],
    ['1980||||||내선 12', {}],
  ])('of a patient keeps the day of birth and the end of a phone number alone: %s (DE-49)', (fields, answers) => {
    const read = meaning(message('ADT^A04', `PID|1||P1||홍^길동||${fields}`, VISIT))
    const { patientNo, name, roomAlternatives, ...said } = patientOf(read)
    expect([patientNo, name, roomAlternatives, said]).toEqual(['P1', '홍길동', ['Room01', '055'], answers])
  })

  it('of an arrival is the plan and the arrival of the visit', () => {
    expect(meaning(message('ADT^A04', 'EVN||20261126085500', PID, VISIT, 'PV2|||PKG1^종합'))).toEqual({
      kind: 'events',
      ref: 'V1',
      refKind: 'PV1-19',
      numbers: [{ number: 'P1', authority: '' }],
      occurredAt: '2026-11-25T23:55:00.999Z',
      sentAt: '2026-11-26T00:00:00.000Z',
      events: [
        {
          kind: 'arrive',
          patient: { patientNo: 'P1', name: '홍길동', codes: ['PKG1'], roomAlternatives: ['Room01', '055'] },
        },
      ],
    })
  })

  it('takes the reference from PV1-19, SCH-1, SCH-2, ORC-2 and PID-3, and the time from EVN-2 and MSH-7', () => {
    const segments = [PID, VISIT, 'SCH|S1|S2', 'ORC|NW|O1', 'OBR|1|||X1']
    const refs = segments.map((_, left) => {
      const kept = [PID, ...segments.slice(1).slice(left)]
      return meaning(message('ORM^O01', ...kept, ...(kept.includes('OBR|1|||X1') ? [] : ['OBR|1|||X1'])))
    })
    expect(refs.map((each) => each.kind === 'events' && each.ref)).toEqual(['V1', 'S1', 'O1', 'P1', 'P1'])
    expect(meaning(message('SIU^S15', PID, 'SCH||S2'))).toMatchObject({ ref: 'S2', events: [{ kind: 'cancel' }] })
    expect(meaning(message('SIU^S15', 'EVN||never', PID))).toMatchObject({ occurredAt: '2026-11-26T00:00:00.000Z' })
    expect(meaning(message('SIU^S15'))).toMatchObject({ kind: 'refused' })
    expect(meaning(message('SIU^S15', `SCH|${'x'.repeat(101)}`))).toMatchObject({ kind: 'refused' })
  })

  it('of orders is what each adds or takes back', () => {
    const orders = ['ORC|NW|O1', 'OBR|1|||X1', 'OBR|2|||X2^이름', 'ORC|CA|O2', 'OBR|3|||X3', 'ORC|HD|O3', 'OBR|4|||X4']
    expect(meaning(message('OML^O21', PID, VISIT, ...orders))).toMatchObject({
      ref: 'V1',
      events: [
        { kind: 'addExams', codes: ['X1', 'X2'], patient: { patientNo: 'P1', name: '홍길동' } },
        { kind: 'removeExams', codes: ['X3'] },
      ],
    })
    expect(meaning(message('OMG^O19', PID, 'ORC|SC|O1', 'OBR|1|||X1'))).toMatchObject({ kind: 'unread' })
  })

  it('of an appointment has its time, room and exams', () => {
    const segments = ['SCH|S1', PID, 'AIS|1|A|X1|20261127093000', 'AIL|1||R^R7']
    expect(meaning(message('SIU^S12', ...segments))).toMatchObject({
      events: [
        { kind: 'plan', patient: { codes: ['X1'], roomAlternatives: ['R7', 'R'], day: '2026-11-27', time: '09:30' } },
      ],
    })
  })

  it('takes the time of the message within a minute that EVN-2 names, and the end of an earlier one', () => {
    const at = (evn: string, sent: string) =>
      meaning(message('ADT^A11', `EVN||${evn}`, PID).replace('20261126090000', sent))
    expect(at('202611260900', '20261126090030')).toMatchObject({ occurredAt: '2026-11-26T00:00:30.000Z' })
    expect(at('20261126', '20261126090030')).toMatchObject({ occurredAt: '2026-11-26T00:00:30.000Z' })
    expect(at('202611260859', '20261126090030')).toMatchObject({ occurredAt: '2026-11-25T23:59:59.999Z' })
    expect(at('20261126085900', '20261126090030')).toMatchObject({
      occurredAt: '2026-11-25T23:59:00.999Z',
      sentAt: '2026-11-26T00:00:30.000Z',
    })
  })

  it('deletes a number that is "", and refuses a name that is', () => {
    expect(meaning(message('ADT^A08', 'PID|1||""||홍^길동', VISIT))).toMatchObject({
      events: [{ kind: 'change', patient: { patientNo: '', name: '홍길동' } }],
    })
    expect(meaning(message('ADT^A08', 'PID|1||P1||""', VISIT))).toMatchObject({ kind: 'refused' })
  })

  it('believes no time in the future', () => {
    expect(meaning(message('SIU^S15', 'EVN||20290801070624', PID))).toMatchObject({
      occurredAt: '2026-11-26T00:00:00.000Z',
    })
  })

  it('of a merge names both numbers', () => {
    expect(meaning(message('ADT^A40', PID, 'MRG|P0'))).toMatchObject({
      events: [{ kind: 'merge', patientNo: 'P0', intoPatientNo: 'P1' }],
    })
    expect(meaning(message('ADT^A34', PID))).toMatchObject({ kind: 'refused' })
    expect(meaning(message('ADT^A40', PID, 'MRG|P1'))).toMatchObject({ kind: 'refused' })
    expect(meaning(message('ADT^A40', PID, 'MRG|P0', 'PID|2||P2', 'MRG|P3'))).toMatchObject({
      events: [
        { kind: 'merge', patientNo: 'P0', intoPatientNo: 'P1' },
        { kind: 'merge', patientNo: 'P3', intoPatientNo: 'P2' },
      ],
    })
    expect(meaning(message('ADT^A40', PID, 'MRG|P0', 'PID|2||P2'))).toMatchObject({ kind: 'refused' })
  })

  it('never takes a resident registration number', () => {
    const told = meaning(
      message('ADT^A05', 'PID|1||900101-1234567~9001011234567~P9||김', 'PV1|||||||||||||||||||900101-1******'),
    )
    expect(told).toMatchObject({ ref: 'P9', events: [{ patient: { patientNo: 'P9' } }] })
    expect(JSON.stringify(told)).not.toMatch(/900101/)
  })

  it('writes Korean names together, others with a space, and prefers the Korean one', () => {
    const name = (field: string) => {
      const told = meaning(message('ADT^A08', `PID|1||P||${field}`))
      return told.kind === 'events' && told.events[0]?.kind === 'change' && told.events[0].patient.name
    }
    expect(
      ['홍^길동', '홍길동', 'HONG^GILDONG', 'Hong^G~洪^吉童~홍^길동', '홍'.normalize('NFD'), '똠\\.br\\뷁'].map(name),
    ).toEqual(['홍길동', '홍길동', 'HONG GILDONG', '홍길동', '홍', '똠 뷁'])
  })

  it('is decided by MSH-9, with the event of EVN-1 where MSH-9 has none; other types are unread', () => {
    const type = (text: string) => readHl7(text, 'utf-8').messages.map(typeOf)
    expect(type(readFileSync(join(SAMPLES, 'SIU_12.hl7'), 'utf8'))).toEqual(['ADT_A60'])
    expect(type(message('ADT', 'EVN|A11'))).toEqual(['ADT_A11'])
    expect(meaning(message('ADT^A31', PID))).toMatchObject({ kind: 'unread', ref: 'P1' })
  })
})
