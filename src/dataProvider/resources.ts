import { AVG_TIME_DEFAULT_MINUTES, MAX_PATIENT_DEFAULT } from '../../domain/limits.ts'
import { visitAlertsOf } from '../../domain/visitAlerts.ts'
import {
  flag,
  instant,
  listOf,
  localized,
  number,
  objectOf,
  type RecordShape,
  reference,
  text,
  textOrNull,
} from './readFields.ts'

/** How a resource of react-admin is spelled on the wire (section 7 of the specification). */
export interface WireResource {
  /** Path under `/api`. */
  readonly path: string
  /** Key of the records in a bulk PATCH: `{rooms: […]}`. */
  readonly bulkKey: string
  /** Where POST goes, when not to `path`. */
  readonly createPath?: string
  /** The fields that the console's pages use (section 3 of the specification), and how they are read (DE-22). */
  readonly shape: RecordShape
  /** A record whose id is null is listed all the same (BD-03). */
  readonly listsNullIds?: boolean
  /** Filters that name patients: they stay out of the address. */
  readonly privateFilters?: readonly string[]
}

const RESOURCES: Record<string, WireResource> = {
  rooms: {
    path: 'v1/rooms',
    bulkKey: 'rooms',
    shape: {
      no: text,
      name: localized,
      maxPatient: number(MAX_PATIENT_DEFAULT),
      memo: text,
      useMultiCall: flag,
      useRfid: flag,
    },
  },
  exams: {
    path: 'v1/exams',
    bulkKey: 'exams',
    shape: { name: text, avgTime: number(AVG_TIME_DEFAULT_MINUTES), memo: text },
  },
  dids: {
    path: 'v1/dids',
    bulkKey: 'dids',
    listsNullIds: true,
    shape: {
      no: text,
      name: localized,
      doctor: localized,
      explain: localized,
      agentPort: text,
      ipAddress: text,
      macAddress: text,
      rfidReaderId: text,
      roomId: reference,
    },
  },
  'did-waitings/tag-mappings': {
    path: 'v1/tag-mappings',
    bulkKey: 'tagMappings',
    shape: { tagNo: text, tagValue: text, memo: text },
  },
  users: {
    path: 'v1/users',
    bulkKey: 'users',
    createPath: 'v1/users/sign-up',
    shape: { name: text, position: text, authority: text, createdAt: instant, updatedAt: instant },
  },
  visits: {
    path: 'v1/visits',
    bulkKey: 'visits',
    privateFilters: ['name', 'patientNo'],
    shape: {
      number: number(null),
      hideName: flag,
      alerts: visitAlertsOf,
      note: text,
      name: text,
      patientNo: text,
      tagMappingId: reference,
      tagNo: textOrNull,
      roomIds: listOf(reference),
      packageName: text,
      status: text,
      createdAt: instant,
      closedAt: instant,
      autoClosed: flag,
      waitings: listOf(objectOf({ didId: reference, status: text, createdAt: instant })),
    },
  },
  appointments: {
    path: 'v1/appointments',
    bulkKey: 'appointments',
    privateFilters: ['name', 'patientNo'],
    shape: {
      day: text,
      time: text,
      name: text,
      patientNo: text,
      company: text,
      roomIds: listOf(reference),
      packageId: reference,
      alerts: visitAlertsOf,
      note: text,
      arrived: flag,
      visit: (value) => value ?? null,
    },
  },
  packages: {
    path: 'v1/packages',
    bulkKey: 'packages',
    shape: { name: text, company: text, roomIds: listOf(reference), memo: text },
  },
  'audit-logs': {
    path: 'v1/audit',
    bulkKey: 'audit',
    shape: {
      at: instant,
      userId: textOrNull,
      userName: textOrNull,
      address: text,
      action: text,
      kind: text,
      subjects: listOf(textOrNull),
      details: (value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : text(value)),
      seal: textOrNull,
    },
  },
}

/** @throws when the resource is not one of the wire's */
export function wireResource(name: string): WireResource {
  const found = RESOURCES[name]
  if (!found) throw new Error(`Unknown resource: ${name}`)
  return found
}
