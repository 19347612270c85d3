import type { Kysely } from 'kysely'
import type { AuditName, AuditRow } from '../../contract/audit.ts'
import { type AuditKind, REFERENCES } from '../../contract/auditActions.ts'
import { namesOf } from '../db/audit/recordNames.ts'
import type { DB } from '../db/schema.ts'

/** Maximum number of record names per entry. */
const NAMES_MAX = 20

interface Reference {
  readonly kind: AuditKind
  readonly id: string
}

/** Adds to audit entries the names that their records had at the time. */
export async function namesInRows(db: Kysely<DB>, rows: readonly AuditRow[]): Promise<AuditRow[]> {
  const referred = rows.map((row) => ({ row, references: referencesIn(row) }))
  const ids = new Map<AuditKind, Set<string>>()
  for (const { kind, id } of referred.flatMap(({ references }) => references))
    ids.set(kind, (ids.get(kind) ?? new Set()).add(id))
  const nameAt = await namesOf(db, ids)
  return referred.map(({ row, references }) => ({
    ...row,
    names: references.flatMap(({ kind, id }): AuditName[] => {
      const name = nameAt(kind, id, row.at)
      return name ? [{ kind, id, ...name }] : []
    }),
  }))
}

/** Returns the records that an entry refers to, in its subjects and details, without duplicates. */
function referencesIn({ kind, subjects, details }: AuditRow): Reference[] {
  const found = [...subjects.map((id) => ({ kind, id })), ...referencesOf('', parsed(details))]
  return [...new Map(found.map((reference) => [JSON.stringify(reference), reference])).values()].slice(0, NAMES_MAX)
}

function referencesOf(field: string, value: unknown): Reference[] {
  if (Array.isArray(value)) return value.flatMap((each) => referencesOf(field, each))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => referencesOf(key, each))
  const kind = REFERENCES[field]
  return kind && (typeof value === 'number' || typeof value === 'string') ? [{ kind, id: String(value) }] : []
}

/** Parses the details. Only the server writes them, as JSON; invalid text is shown unchanged. */
function parsed(details: string): unknown {
  try {
    return JSON.parse(details)
  } catch {
    return undefined
  }
}
