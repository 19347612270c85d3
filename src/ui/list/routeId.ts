import type { Identifier } from 'react-admin'
import { isTakenId } from '../../../domain/limits.ts'

/** Follows an id in an address that would be that of something else, such as `create` of an earlier release. */
const RECORD = '%'

/** Returns the id of a record for the address of its edit dialog. */
export const routeIdOf = (id: Identifier): Identifier =>
  typeof id === 'string' && isTakenId(id) ? `${id}${RECORD}` : id

/** Returns the record's id of an address. */
export const recordIdOf = (routeId: string): string =>
  routeId.endsWith(RECORD) && isTakenId(routeId.slice(0, -RECORD.length)) ? routeId.slice(0, -RECORD.length) : routeId
