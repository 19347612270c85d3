import type { Carried, Values } from './intakeValues.ts'
import type { StepContext } from './stepContext.ts'

type Field = keyof Values

/** Fields to change, and fields that the source changed but staff have changed too. */
export interface FieldChanges {
  readonly patch: Partial<Values>
  readonly kept: Field[]
}

/**
 * Compares what a source says with what it had said and with what is stored. A field is changed only if the source
 * changed it and it still has the value that was stored for the source; one that has the new value already is left alone.
 * Rooms that the source added or took away are added and taken away, because a package plans others beside them.
 */
export function fieldChanges(
  { said, stored }: Carried,
  present: Partial<Values>,
  values: Values,
  fields: readonly Field[],
): FieldChanges {
  const patch: Record<string, unknown> = {}
  const kept: Field[] = []
  for (const field of fields) {
    if (isEqual(said[field], values[field])) continue
    const wanted = field === 'roomIds' ? roomsOf(said.roomIds, values.roomIds, present.roomIds ?? []) : values[field]
    if (isEqual(present[field], wanted)) continue
    if (isEqual(present[field], stored[field])) patch[field] = wanted
    else kept.push(field)
  }
  return { patch, kept }
}

function roomsOf(before: readonly number[], after: readonly number[], present: readonly number[]): number[] {
  const left = present.filter((id) => !before.includes(id) || after.includes(id))
  return [...left, ...after.filter((id) => !before.includes(id) && !left.includes(id))]
}

const isEqual = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)

/**
 * Returns what counts as carried out of a record that the desk has made: what it lacks is added, what it says stays. A
 * hint names the fields of which the source says something else.
 */
export async function asOfDesk({ values, hint }: StepContext, present: Partial<Values>): Promise<Carried> {
  const fields = Object.keys(present) as Field[]
  const empty = Object.fromEntries(
    fields.flatMap((field) => (isEmpty(present[field]) ? [[field, present[field]]] : [])),
  )
  const kept = fields.filter(
    (field) => !(field in empty) && !isEmpty(values[field]) && !isEqual(present[field], values[field]),
  )
  if (kept.length > 0) await hint({ kind: 'CHANGED', detail: kept.join(',') })
  const isUnplanned = 'roomIds' in empty && !('packageId' in present)
  return {
    said: { ...values, ...empty, ...(isUnplanned && { packageId: null }) },
    stored: { ...values, ...empty },
  }
}

const isEmpty = (value: unknown) => value === '' || value === null || (Array.isArray(value) && value.length === 0)
