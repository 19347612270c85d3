import type { Appointment, AppointmentCreate } from '../../contract/appointments.ts'
import type { Did, DidCreate } from '../../contract/dids.ts'
import type { Exam, ExamCreate } from '../../contract/exams.ts'
import type { Package, PackageCreate } from '../../contract/packages.ts'
import type { Room, RoomCreate } from '../../contract/rooms.ts'
import type { TagMapping, TagMappingCreate } from '../../contract/tagMappings.ts'
import type { User, UserCreate } from '../../contract/users.ts'
import type { Visit, VisitCreate } from '../../contract/visits.ts'
import { aDid, anAppointment, anExam, aPackage, aRoom, aTag, aUser, aVisit } from './builders.ts'
import type { Client } from './client.ts'

/** Creates records over HTTP: `const room = await createRoom(root, { maxPatient: 2 })`. */
export const createRoom = (client: Client, given?: Partial<RoomCreate>): Promise<Room> =>
  client.post('/v1/rooms', aRoom(given))
export const createDid = (client: Client, given?: Partial<DidCreate>): Promise<Did> =>
  client.post('/v1/dids', aDid(given))
export const createTag = (client: Client, given?: Partial<TagMappingCreate>): Promise<TagMapping> =>
  client.post('/v1/tag-mappings', aTag(given))
export const createExam = (client: Client, given?: Partial<ExamCreate>): Promise<Exam> =>
  client.post('/v1/exams', anExam(given))
export const createUser = (client: Client, given?: Partial<UserCreate>): Promise<User> =>
  client.post('/v1/users/sign-up', aUser(given))
export const createVisit = (client: Client, given?: Partial<VisitCreate>): Promise<Visit> =>
  client.post('/v1/visits', aVisit(given))
export const createAppointment = (client: Client, given?: Partial<AppointmentCreate>): Promise<Appointment> =>
  client.post('/v1/appointments', anAppointment(given))
export const createPackage = (
  client: Client,
  given: Pick<PackageCreate, 'roomIds'> & Partial<PackageCreate>,
): Promise<Package> => client.post('/v1/packages', aPackage(given))
