import type { AppointmentCreate } from '../../contract/appointments.ts'
import type { PackageCreate } from '../../contract/packages.ts'
import { DidCreate } from '../../contract/dids.ts'
import { ExamCreate } from '../../contract/exams.ts'
import { RoomCreate } from '../../contract/rooms.ts'
import { TagMappingCreate } from '../../contract/tagMappings.ts'
import type { UserCreate } from '../../contract/users.ts'
import type { VisitCreate } from '../../contract/visits.ts'

/** Password of every user built by {@link aUser}. */
export const PASSWORD = 'correct horse 1'

let last = 0
/** Returns a number that is unique in this process. */
const next = (): string => String((last += 1))

/*
 * Valid bodies of the create calls, each with unique numbers; a test passes only what it is about: aRoom({ no: '3' }).
 */

export function aRoom(given: Partial<RoomCreate> = {}): RoomCreate {
  const no = next()
  const name = { kr: `검사실 ${no}`, en: `Room ${no}`, cn: '', jp: '' }
  return { ...RoomCreate.parse({ no, name }), ...given }
}

export function aDid(given: Partial<DidCreate> = {}): DidCreate {
  const no = next()
  const did = {
    no,
    name: { kr: `대기판 ${no}` },
    doctor: { kr: '김의사' },
    explain: { kr: '1층 복도' },
    agentPort: '9090',
    ipAddress: '192.0.2.1',
    macAddress: '00:1B:44:11:3A:B7',
    rfidReaderId: `reader-${no}`,
  }
  return { ...DidCreate.parse(did), ...given }
}

export function aTag(given: Partial<TagMappingCreate> = {}): TagMappingCreate {
  const tagNo = next()
  return { ...TagMappingCreate.parse({ tagNo, tagValue: `E28011${tagNo.padStart(6, '0')}` }), ...given }
}

export function anExam(given: Partial<ExamCreate> = {}): ExamCreate {
  const no = next()
  return { ...ExamCreate.parse({ id: `exam-${no}`, name: `검사 ${no}`, avgTime: 10 }), ...given }
}

export function aUser(given: Partial<UserCreate> = {}): UserCreate {
  const no = next()
  return { id: `user-${no}`, name: `직원 ${no}`, password: PASSWORD, position: '간호사', authority: 'USER', ...given }
}

export function aVisit(given: Partial<VisitCreate> = {}): VisitCreate {
  const no = next()
  return { name: '홍길동', patientNo: `P${no}`, tagMappingId: null, roomIds: [], hideName: false, ...given }
}

export function anAppointment(given: Partial<AppointmentCreate> = {}): AppointmentCreate {
  const no = next()
  return {
    name: '성춘향',
    patientNo: `E${no}`,
    time: '09:00',
    company: '',
    roomIds: [],
    packageId: null,
    alerts: [],
    note: '',
    ...given,
  }
}

export function aPackage(given: Pick<PackageCreate, 'roomIds'> & Partial<PackageCreate>): PackageCreate {
  return { name: `기본 검진 ${next()}`, company: '', roomRules: [], joinsFirst: true, memo: '', ...given }
}
