import { z } from 'zod'
import { BULK_MAX } from '../domain/limits.ts'
import type { Right } from '../domain/rights.ts'
import { call } from './call.ts'
import * as c from './common.ts'

/** Ids that the database gives, and ids that people choose. */
export const NUMBER_ID = { params: c.NumberIdParams, ids: c.NumberIds } as const
export const TEXT_ID = { params: c.TextIdParams, ids: c.TextIds } as const

type Patched<T> =
  T extends z.ZodDefault<infer Inner>
    ? Patched<Inner>
    : T extends z.ZodObject<infer Shape>
      ? z.ZodObject<PatchShape<Shape>, z.core.$strict>
      : T
type PatchShape<Shape> = { [K in keyof Shape]: z.ZodOptional<Patched<Shape[K]> & z.core.$ZodType> }

const patched = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (schema instanceof z.ZodDefault) return patched(schema.unwrap())
  return schema instanceof z.ZodObject ? z.strictObject(patchShape(schema)) : schema
}
const patchShape = ({ shape }: z.ZodObject) =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, z.optional(patched(field))]))

/** Schema of a change of a record: its id and any of the fields of a new one, without the defaults of absent fields. */
export const patchOf = <Shape extends z.core.$ZodLooseShape, Id extends z.core.$ZodType>(
  create: z.ZodObject<Shape>,
  id: Id,
) =>
  z.strictObject({ ...patchShape(create), id }) as unknown as z.ZodObject<
    PatchShape<Omit<Shape, 'id'>> & { id: Id },
    z.core.$strict
  >

/** Declares the calls by which staff list, create, change and delete records. */
export const recordCalls = <
  const Path extends `/v1/${string}`,
  const Field extends string,
  Params extends z.ZodObject,
  Ids extends z.ZodObject,
  Item extends z.ZodType,
  Create extends z.ZodType,
  Patch extends z.ZodType,
  Query extends z.ZodObject,
>({
  path,
  noun,
  one,
  id,
  record,
  create,
  patches: [field, patch],
  query,
  right,
}: {
  readonly path: Path
  /** Name in Korean, and with its counter: `검사실`, `검사실 한 곳`. */
  readonly noun: string
  readonly one: string
  readonly id: { readonly params: Params; readonly ids: Ids }
  readonly record: Item
  readonly create: Create
  /** Field of a body that lists patches, and the schema of each. */
  readonly patches: readonly [Field, Patch]
  readonly query: Query
  /** Needed to delete. */
  readonly right?: Right
}) => ({
  list: call('GET', path, 'staff', `${noun} 목록`, { query, answer: c.pageOf(record) }),
  one: {
    ...call('GET', path, 'staff', one, { params: id.params, answer: record }),
    path: `${path}/:id` as const,
  },
  create: call('POST', path, 'staff', `${noun} 등록`, {
    body: create,
    answer: record,
    status: 201,
    isIdempotent: true,
  }),
  update: call('PATCH', path, 'staff', `${noun} 수정`, {
    body: z.strictObject({ [field]: z.array(patch).min(1).max(BULK_MAX) } as Record<Field, z.ZodArray<Patch>>),
    answer: z.array(record),
  }),
  remove: call('DELETE', path, 'staff', `${noun} 삭제`, { ...(right && { right }), body: id.ids, answer: id.ids }),
})
