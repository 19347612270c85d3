import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'

/** Returns a valid text of this length for a field with a pattern. */
type Sample = (length: number) => string

const letters: Sample = (length) => 'x'.repeat(length)
const digits: Sample = (length) => '1'.repeat(length)
const address: Sample = (length) => 'https://e.org/'.padEnd(length, 'x').slice(0, length)
const upload: Sample = (length) => (length === 0 ? '' : `/api/files/${'x'.repeat(length - 15)}.png`)
const origin: Sample = (length) => (length === 0 ? '' : `http://${'x'.repeat(length - 7)}`)
const hook: Sample = (length) => 'http://e/'.padEnd(length, 'x').slice(0, length)
const host: Sample = (length) =>
  'xxx.'
    .repeat(length / 4 + 1)
    .slice(0, length)
    .replace(/\.$/, 'x')
const clock: Sample = (length) => '09:30'.padEnd(length, '0').slice(0, length)
const birthDate: Sample = (length) => '2026-01-01'.padEnd(length, '0').slice(0, length)
const numbers: Sample = (length) => '1234,'.repeat(length).slice(0, length).replace(/,$/, '1')
const mac: Sample = (length) => 'AA:BB:CC:DD:EE:FF'.padEnd(length, 'A').slice(0, length)
const screenSize: Sample = (length) => '11111x11111'.padEnd(length, '1').slice(0, length)
/** One visible letter with many combining marks. */
const oneLetter: Sample = (length) => 'O'.padEnd(length, '\u20dd').slice(0, length)
const idList: Sample = (length) => '123456789,'.repeat(length).slice(0, length).replace(/,$/, '1')

/**
 * Minimum and maximum length of the texts in request bodies, by the names that several resources give them (DE-25). The
 * numbers are literals, independent of the contract's constants. A text that is not listed takes as many letters as its
 * schema says.
 */
const LIMITS: Readonly<Record<string, readonly [min: number, max: number, sample?: Sample]>> = {
  id: [1, 50],
  code: [6, 6, digits],
  currentPassword: [1, 128],
  'ids[]': [1, 50],
  name: [1, 50],
  text: [1, 100],
  patientNo: [0, 30],
  time: [0, 5, clock],
  note: [0, 60],
  tagValue: [1, 100],
  no: [1, 10, digits],
  memo: [0, 500],
  company: [0, 50],
  birthDay: [0, 4, digits],
  phoneEnd: [0, 4, digits],
}

/** Those of the texts that no other resource has, or has otherwise. */
const OWN_LIMITS: typeof LIMITS = {
  'auth id': [0, 50],
  'auth password': [0, 128],
  'auth refreshToken': [1, 2_000],
  'auth answer': [1, 8_000],
  'secondFactors challenge': [1, 2_000],
  'secondFactors code': [1, 20],
  'secondFactors password': [1, 128],
  'users password': [8, 128],
  'users position': [0, 50],
  'settings hospitalName': [0, 50],
  'settings logo': [0, 2_000, upload],
  'settings publicUrl': [0, 2_000, origin],
  'webhooks url': [8, 2_000, hook],
  'intake intoPatientNo': [0, 30],
  'intake group': [0, 50],
  'intake packageCode': [0, 50],
  'intake examCodes[]': [1, 50],
  'intake roomCodes[]': [1, 50],
  'intake tagValue': [0, 100],
  'intake code': [1, 50],
  'intake birthDate': [0, 10, birthDate],
  'rooms name': [1, 12],
  'rooms name.kr': [1, 50],
  'rooms name.en': [0, 50],
  'rooms name.cn': [0, 50],
  'rooms name.jp': [0, 50],
  'rooms floor.kr': [0, 20],
  'rooms floor.en': [0, 20],
  'rooms picture': [16, 2_000, upload],
  'dids name.kr': [1, 12],
  'dids doctor.kr': [0, 50],
  'dids explain.kr': [0, 500],
  'dids agentPort': [0, 5, digits],
  'dids ipAddress': [0, 253, host],
  'dids macAddress': [17, 17, mac],
  'dids rfidReaderId': [0, 50],
  'boardSets id': [1, 20],
  'didOptions filename': [0, 255],
  'didOptions name': [0, 255],
  'didOptions url': [0, 2_000, address],
  'didOptions type': [0, 50],
  'didOptions character': [1, 16, oneLetter],
  'didOptions content': [0, 1_000],
  'didOptions hall': [0, 50],
  'didWaitings note': [0, 200],
  'pauses note': [0, 30],
  'emergencies text': [1, 60],
  'emergencies why': [0, 200],
  'displays name': [0, 20],
  'displays screen': [0, 11, screenSize],
  'displays secret': [1, 100],
  'patientPages token': [1, 100],
  'tagMappings tagNo': [1, 20, digits],
  'tagMappings tagType': [1, 20],
  'appointments text': [1, 50],
  'voice part': [1, 60],
  'voice parts[]': [1, 60],
  'voiceTests missing[]': [1, 60],
}

/** Limits of path parameters; the default is an id of ten digits. */
const PARAM_LIMITS: Readonly<Record<string, readonly [min: number, max: number]>> = {
  users: [1, 50],
  exams: [1, 50],
  boardSets: [1, 50],
  intake: [1, 100],
  'voice part': [1, 60],
}

/** Limits of query parameters, the same for all lists; an empty filter is ignored (DE-04). */
const QUERY_LIMITS: Readonly<Record<string, readonly [min: number, max: number, sample?: Sample]>> = {
  page: [0, 7, digits],
  didIds: [0, 11_000, idList],
  number: [1, 49, numbers],
  // The value is limited too: 111 is valid, 1111 is not.
  size: [0, 3, digits],
  ...Object.fromEntries(
    ['maxPatientMin', 'maxPatientMax', 'avgTimeMin', 'avgTimeMax', 'roomId', 'didId', 'visitId', 'webhookId'].map(
      (name) => [name, [0, 9, digits] as const],
    ),
  ),
}

interface TextField {
  readonly title: string
  readonly schema: z.ZodType
  readonly limits: readonly [min: number, max: number, sample?: Sample] | undefined
}

const fields = Object.entries(calls).flatMap(([resource, those]) =>
  Object.entries<Call>(those).flatMap(([name, { params, query, body }]): TextField[] => {
    const title = `${resource}.${name}`
    return [
      ...textsOf(params).map(([path, schema]) => ({
        title: `${title} :${path}`,
        schema,
        limits: PARAM_LIMITS[`${resource} ${path}`] ?? PARAM_LIMITS[resource] ?? ([1, 10, digits] as const),
      })),
      ...textsOf(query).map(([path, schema]) => ({
        title: `${title} ?${path}`,
        schema,
        limits: QUERY_LIMITS[path] ?? ([0, 200] as const),
      })),
      ...textsOf(body).map(([path, schema, { minLength, maxLength }]) => {
        const field = path.replace(/^\w+\[\]\./, '')
        const stated = maxLength === null ? undefined : ([minLength ?? 0, maxLength] as const)
        return {
          title: `${title} ${path}`,
          schema,
          limits: OWN_LIMITS[`${resource} ${field}`] ?? LIMITS[field] ?? stated,
        }
      }),
    ]
  }),
)
const takesNone = (title: string) => title.endsWith('?sort')

describe('DE-25 text limits', () => {
  it('DE-25 every text of every call has a limit', () => {
    expect(fields.filter(({ limits }) => !limits).map(({ title }) => title)).toEqual([])
    expect(fields.length).toBeGreaterThan(100)
  })

  it.each(fields.filter(({ title }) => !takesNone(title)).map((field) => [field.title, field] as const))(
    'DE-25 %s takes its longest and its shortest text, and none beyond',
    (_, { schema, limits }) => {
      const [min, max, sample = letters] = limits ?? [0, 0]
      const takes = (length: number) => schema.safeParse(sample(length)).success
      expect([max, takes(max), takes(max + 1)]).toEqual([max, true, false])
      expect([min, takes(min), min > 0 && takes(min - 1)]).toEqual([min, true, false])
    },
  )

  it.each(fields.map((field) => [field.title, field] as const))(
    'DE-25 %s refuses a text of endless marks before it looks into it',
    (_, { schema }) => {
      const composed: number[] = []
      const normalize = String.prototype.normalize
      vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
        composed.push(this.length)
        return normalize.call(this, form)
      })
      expect(schema.safeParse(`a${'\u0301\u0316'.repeat(5_000)}`).success).toBe(false)
      expect(composed).toEqual([])
    },
  )

  it('DE-25 counts a text as it is stored, whatever form it came in', () => {
    const name = fields.find(({ title }) => title === 'visits.create name')?.schema
    for (const character of ['각', 'é', '\u1f82']) {
      expect(name?.safeParse(` ${character.repeat(50).normalize('NFD')} `).success).toBe(true)
      expect(name?.safeParse(character.repeat(51).normalize('NFD')).success).toBe(false)
    }
  })
})

/**
 * Returns the texts within a schema with their paths, `[]` for the elements of a list. UUIDs and dates are left out,
 * because their format limits the length.
 */
function textsOf(schema: unknown, path = ''): [path: string, schema: z.ZodType, text: z.ZodString][] {
  if (schema instanceof z.ZodString) return [[path, schema, schema]]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, part]) => textsOf(part, path === '' ? name : `${path}.${name}`))
  if (schema instanceof z.ZodArray) return textsOf(schema.element, `${path}[]`)
  // A text that is transformed into a number, a list or nothing is validated by the whole pipe, not by its input
  // schema.
  if (schema instanceof z.ZodPipe)
    return textsOf(schema.in, path)
      .concat(textsOf(schema.out, path))
      .map(([at, part, text]) => [at, at === path ? schema : part, text])
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return textsOf(schema.unwrap(), path)
  return []
}
