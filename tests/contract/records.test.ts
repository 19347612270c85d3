import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'

/** The fields of each record that a change may set, with what the record and the change say of them. */
const fields = Object.entries(calls).flatMap(([resource, { create, update }]: [string, Record<string, Call>]) => {
  const [patches] = update?.body instanceof z.ZodObject ? Object.values(update.body.shape) : []
  const patch = patches instanceof z.ZodArray ? patches.element : undefined
  if (!(create?.answer instanceof z.ZodObject) || !(patch instanceof z.ZodObject)) return []
  const record = create.answer.shape
  return Object.entries(patch.shape).map(([name, change]) => ({
    field: `${resource}.${name}`,
    stored: record[name],
    change,
  }))
})

it('guard: a text that a change may empty is always in its record', () => {
  const emptied = fields.filter(({ change }) => z.safeParse(change, '').success && z.safeParse(change, 'a').success)
  expect(emptied.map(({ field }) => field)).toEqual(expect.arrayContaining(['rooms.memo', 'exams.memo']))
  expect(
    emptied.filter(({ stored }) => stored && z.safeParse(stored, undefined).success).map(({ field }) => field),
  ).toEqual([])
})
