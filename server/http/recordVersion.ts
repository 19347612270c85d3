import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { RECORD_VERSION_HEADER } from '../../contract/recordVersion.ts'

const HASH_LENGTH = 8

/**
 * The version of a record: a hash of each of its fields, so that an edit of one field does not collide with an edit of
 * another. Clients give it back as it is. `id` never changes and is left out.
 */
export function versionOf(record: object): string {
  return Object.entries(record)
    .filter(([field]) => field !== 'id')
    .map(([field, value]) => `${field}:${hashOf(value)}`)
    .join(';')
}

/** Whether a field has another value than in the named version; one that the version does not know has. */
export function isFieldChanged(version: string, field: string, value: unknown): boolean {
  return !version.split(';').includes(`${field}:${hashOf(value)}`)
}

/** Answers with a record, its version in a header: the bodies are those of the specification. */
export async function withRecordVersion<T extends object>(reply: FastifyReply, reading: Promise<T>): Promise<T> {
  const record = await reading
  void reply.header(RECORD_VERSION_HEADER, versionOf(record))
  return record
}

/** The versions that a change names, in the order of its records; '' where it names none. */
export function namedVersions({ headers }: FastifyRequest): readonly string[] {
  const named = headers[RECORD_VERSION_HEADER]
  return typeof named === 'string' ? named.split(',').map((version) => version.trim()) : []
}

const hashOf = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('base64url')
    .slice(0, HASH_LENGTH)
