/** How a resource of react-admin is spelled on the wire (section 7 of the specification). */
export interface WireResource {
  /** Path under `/api`. */
  readonly path: string
  /** Key of the records in a bulk PATCH: `{rooms: […]}`. */
  readonly bulkKey: string
  /** Where POST goes, when not to `path`. */
  readonly createPath?: string
  /** Fields that the console computes with; another server may send them as text (DE-22). */
  readonly numbers?: readonly string[]
  /** Filters that name patients: they stay out of the address. */
  readonly privateFilters?: readonly string[]
}

const RESOURCES: Record<string, WireResource> = {
  rooms: { path: 'v1/rooms', bulkKey: 'rooms', numbers: ['maxPatient'] },
  exams: { path: 'v1/exams', bulkKey: 'exams', numbers: ['avgTime'] },
  dids: { path: 'v1/dids', bulkKey: 'dids' },
  tags: { path: 'v1/tag-mappings', bulkKey: 'tagMappings' },
  users: { path: 'v1/users', bulkKey: 'users', createPath: 'v1/users/sign-up' },
  visits: { path: 'v1/visits', bulkKey: 'visits', privateFilters: ['name', 'patientNo'] },
  audit: { path: 'v1/audit', bulkKey: 'audit' },
}

/** @throws when the resource is not one of the wire's */
export function wireResource(name: string): WireResource {
  const found = RESOURCES[name]
  if (!found) throw new Error(`Unknown resource: ${name}`)
  return found
}
