import type { RaRecord } from 'react-admin'
import { wireResource } from './resources.ts'

/** A record as the console computes with it: numbers that came as text are numbers again, ids stay as they came (DE-22). */
export function readRecord<R extends RaRecord>(resource: string, record: RaRecord): R {
  const numbers = wireResource(resource).numbers ?? []
  const read = { ...record }
  for (const field of numbers) if (typeof read[field] === 'string') read[field] = Number(read[field])
  return read as R
}
