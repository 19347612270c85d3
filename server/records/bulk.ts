import { notFound, type Refusal } from '../http/refusals.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../db/errors/databaseErrors.ts'

type Kind = Parameters<typeof notFound>[0]
type Key = number | string

/** A non-empty list, as {@link allOrThrow} returns it. */
type Found<R> = [R, ...R[]]

/** Returns the records of the requested ids, in order. @throws 404 that names all ids without a record. */
export function allOrThrow<R extends { id: Key }>(kind: Kind, ids: readonly Key[], found: readonly R[]): Found<R> {
  const [first, ...rest] = inOrder(ids, found)
  if (first === undefined || 1 + rest.length < ids.length) {
    const known = new Set(found.map(({ id }) => id))
    throw notFound(kind, ...ids.filter((id) => !known.has(id)))
  }
  return [first, ...rest]
}

/** Returns the records of these ids, in order, without those that do not exist. */
export function inOrder<R extends { id: Key }>(ids: readonly Key[], found: readonly R[]): R[] {
  const byId = new Map(found.map((record) => [record.id, record]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Applies patches one after another, in the caller's transaction.
 * @throws 404 for the first record that does not exist.
 */
export async function changeAll<P extends { id: Key }, R>(
  kind: Kind,
  patches: readonly P[],
  change: (patch: P) => Promise<R | undefined>,
): Promise<R[]> {
  const records: R[] = []
  for (const patch of patches) {
    const record = await change(patch)
    if (record === undefined) throw notFound(kind, patch.id)
    records.push(record)
  }
  return records
}

/** Runs a write and turns a unique violation into the given refusal. */
export function refuseDuplicate<T>(refusal: (error: unknown) => Refusal, write: () => Promise<T>): Promise<T> {
  return translate(isUniqueViolation, refusal, write)
}

/** Runs a write and turns a foreign key violation into the given refusal. */
export function refuseInUse<T>(refusal: (error: unknown) => Refusal, write: () => Promise<T>): Promise<T> {
  return translate(isForeignKeyViolation, refusal, write)
}

async function translate<T>(
  isMeant: (error: unknown) => boolean,
  refusal: (error: unknown) => Refusal,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isMeant(error) ? refusal(error) : error
  }
}
