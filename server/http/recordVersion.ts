import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { RECORD_VERSION_HEADER } from '../../contract/constants.ts'
import { BOARD_VERSION_HEADER } from '../../contract/realtime.ts'
import type { RouteInput } from './route.ts'
import type { Call } from '../../contract/call.ts'

const HASH_LENGTH = 8

/**
 * Returns the version of a record: a hash of each field, so that edits of different fields do not conflict. Clients
 * send it back unchanged. `id` never changes and is left out, and so are absent fields.
 */
export function versionOf(record: object): string {
  return Object.entries(record)
    .filter(([field, value]) => field !== 'id' && value !== undefined)
    .map(([field, value]) => `${field}:${hashOf(value)}`)
    .join(';')
}

/**
 * Whether a field differs from the given version. A field missing from the version does, and an absent field (undefined)
 * does if the version has it.
 */
export function isFieldChanged(version: string, field: string, value: unknown): boolean {
  const hashes = version.split(';')
  if (value === undefined) return hashes.some((each) => each.startsWith(`${field}:`))
  return !hashes.includes(`${field}:${hashOf(value)}`)
}

/** Responds with a record and sends its version in a header, because the specification fixes the body. */
export async function withRecordVersion<T extends object>(reply: FastifyReply, reading: Promise<T>): Promise<T> {
  const record = await reading
  void reply.header(RECORD_VERSION_HEADER, versionOf(record))
  return record
}

/** Returns the versions sent with a change, in the order of its records; empty without any. */
export function namedVersions({ headers }: FastifyRequest): readonly string[] {
  const named = headers[RECORD_VERSION_HEADER]
  return typeof named === 'string' ? named.split(',').map((version) => version.trim()) : []
}

const hashOf = (value: unknown) => hash('sha256', JSON.stringify(value) ?? '', 'base64url').slice(0, HASH_LENGTH)

/** Data of a board for a display, with the version of the board at which it was read. */
export interface Versioned<T> {
  readonly version: number
  readonly answer: T
}

/** Responds with the data and sends its version in a header, because the specification fixes the body. */
export async function versioned<T>(reply: RouteInput<Call>['reply'], read: Promise<Versioned<T>>): Promise<T> {
  const { version, answer } = await read
  void reply.header(BOARD_VERSION_HEADER, version)
  return answer
}
