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

/** Mapping of a react-admin resource to the API (section 7 of the specification). */
interface WireResource {
  /** Path under `/api`. */
  readonly path: string
  /** Key of the records in a bulk PATCH: `{rooms: […]}`. */
  readonly bulkKey: string
  /** Path of POST, if it is not `path`. */
  readonly createPath?: string
  /** Fields that the console's pages use (section 3 of the specification) and their readers. */
  readonly shape: RecordShape
  /** Whether records with the id null are listed. */
  readonly listsNullIds?: boolean
  /** Whether every server lists all records with `paged=false`. */
  readonly isListedAtOnce?: boolean
  /** Filters with patient data, which must stay out of URLs. */
  readonly privateFilters?: readonly string[]
}

const RESOURCES: Record<string, WireResource> = {
  rooms: {
    path: '/v1/rooms',
    bulkKey: 'rooms',
    isListedAtOnce: true,
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
    path: '/v1/exams',
    bulkKey: 'exams',
    shape: { name: text, avgTime: number(AVG_TIME_DEFAULT_MINUTES), memo: text },
  },
  dids: {
    path: '/v1/dids',
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
    path: '/v1/tag-mappings',
    bulkKey: 'tagMappings',
    shape: { tagNo: text, tagValue: text, memo: text },
  },
  users: {
    path: '/v1/users',
    bulkKey: 'users',
    createPath: '/v1/users/sign-up',
    shape: { name: text, position: text, authority: text, createdAt: instant, updatedAt: instant },
  },
  visits: {
    path: '/v1/visits',
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
    path: '/v1/appointments',
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
    path: '/v1/packages',
    bulkKey: 'packages',
    shape: { name: text, company: text, roomIds: listOf(reference), memo: text },
  },
  'board-sets': {
    path: '/v1/board-sets',
    bulkKey: 'boardSets',
    shape: { name: text, didIds: listOf(reference) },
  },
  'api-keys': {
    path: '/v1/api-keys',
    bulkKey: 'apiKeys',
    shape: {
      name: text,
      scopes: listOf(text),
      addresses: listOf(text),
      expiresAt: instant,
      createdAt: instant,
      lastUsedAt: instant,
      lastAddress: textOrNull,
    },
  },
  'audit-logs': {
    path: '/v1/audit',
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

/** Finds the mapping of a resource. @throws for an unknown resource */
export function wireResource(name: string): WireResource {
  const found = RESOURCES[name]
  if (!found) throw new Error(`Unknown resource: ${name}`)
  return found
}
