import { lazy } from 'react'
import { type RaRecord, type ResourceProps, useRecordContext } from 'react-admin'
import type { TagMapping } from '../contract/tagMappings.ts'
import { useText } from './i18n/useText.ts'
import type { ResourceOptions } from './ui/crud/useCrudToasts.ts'

/** Records are added and changed in dialogs over the list. */
const CHANGEABLE = { hasCreate: true, hasEdit: true } as const

const numberAndName = ({ no, name }: RaRecord) => `${no}. ${name?.kr}`
const nameAndId = ({ id, name }: RaRecord) => `${name} (${id})`

/** The resources of the console: the list of each, and what a record is called in a question. */
export const RESOURCES = {
  rooms: {
    name: 'rooms',
    list: lazy(async () => ({ default: (await import('./resources/rooms/RoomList.tsx')).RoomList })),
    ...CHANGEABLE,
    recordRepresentation: numberAndName,
  },
  exams: {
    name: 'exams',
    list: lazy(async () => ({ default: (await import('./resources/exams/ExamList.tsx')).ExamList })),
    ...CHANGEABLE,
    recordRepresentation: nameAndId,
  },
  packages: {
    name: 'packages',
    list: lazy(async () => ({ default: (await import('./resources/packages/PackageList.tsx')).PackageList })),
    ...CHANGEABLE,
    recordRepresentation: 'name',
  },
  dids: {
    name: 'dids',
    list: lazy(async () => ({ default: (await import('./resources/dids/DidList.tsx')).DidList })),
    ...CHANGEABLE,
    recordRepresentation: numberAndName,
  },
  boardSets: {
    name: 'board-sets',
    list: lazy(async () => ({ default: (await import('./resources/boardSets/BoardSetList.tsx')).BoardSetList })),
    ...CHANGEABLE,
    recordRepresentation: 'name',
  },
  users: {
    name: 'users',
    list: lazy(async () => ({ default: (await import('./resources/users/UserList.tsx')).UserList })),
    ...CHANGEABLE,
    recordRepresentation: nameAndId,
  },
  audit: {
    name: 'audit-logs',
    list: lazy(async () => ({ default: (await import('./resources/audit/AuditList.tsx')).AuditList })),
  },
  apiKeys: {
    name: 'api-keys',
    list: lazy(async () => ({ default: (await import('./resources/apiKeys/ApiKeyList.tsx')).ApiKeyList })),
    hasCreate: true,
  },
  visits: {
    name: 'visits',
    list: lazy(async () => ({ default: (await import('./resources/visits/VisitList.tsx')).VisitList })),
    ...CHANGEABLE,
    recordRepresentation: 'name',
  },
  appointments: {
    name: 'appointments',
    list: lazy(async () => ({
      default: (await import('./resources/appointments/AppointmentList.tsx')).AppointmentList,
    })),
    ...CHANGEABLE,
    recordRepresentation: 'name',
  },
  // react-admin derives all addresses of a resource from its name, so the name is the path that the specification gives.
  tags: {
    name: 'did-waitings/tag-mappings',
    list: lazy(async () => ({ default: (await import('./resources/tags/TagList.tsx')).TagList })),
    ...CHANGEABLE,
    recordRepresentation: <TagName />,
    options: { serverTitles: true } satisfies ResourceOptions,
  },
} satisfies Readonly<Record<string, ResourceProps>>

/** Name of a tag in a confirmation. */
function TagName() {
  const text = useText()
  const tag = useRecordContext<TagMapping>()
  return tag ? text('resources.visits.tag', { no: tag.tagNo }) : null
}
