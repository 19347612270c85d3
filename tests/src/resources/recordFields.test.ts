import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { ExamCreate } from '../../../contract/exams.ts'
import { DidCreate } from '../../../contract/dids.ts'
import { PackageCreate } from '../../../contract/packages.ts'
import { RoomCreate } from '../../../contract/rooms.ts'
import { TagMappingCreate } from '../../../contract/tagMappings.ts'
import { UserCreate } from '../../../contract/users.ts'
import { wireResource } from '../../../src/dataProvider/resources.ts'
import { ko } from '../../../src/i18n/ko.ts'

/** The fields of new records that an input without a source in its tag sets, or nothing in the console. */
const NO_INPUT = [
  'exams.roomId',
  'dids.roomId',
  'packages.roomRules',
  'rooms.places',
  // Always sent as true, as in the specification.
  'rooms.isAccessible',
  'tags.tagType',
]
/** The fields of new records that are no column of their file: a picture is no text. */
const NO_COLUMN = ['rooms.isAccessible', 'rooms.picture', 'tags.tagType']

/** Returns the paths of the fields of a body, such as `name.kr`. */
function pathsOf(schema: z.core.$ZodType, path = ''): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => pathsOf(field, path ? `${path}.${name}` : name))
  if (schema instanceof z.ZodDefault) return pathsOf(schema.def.innerType, path)
  if (schema instanceof z.ZodPipe) return pathsOf(schema.def.out, path)
  return [path]
}

it.each([
  ['rooms', RoomCreate],
  ['exams', ExamCreate],
  ['dids', DidCreate],
  ['tags', TagMappingCreate],
  ['packages', PackageCreate],
  ['users', UserCreate],
])('guard: the form and the file of %s have each field of a new record', (resource, schema) => {
  const folder = `src/resources/${resource}`
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const codeOf = (end: string) =>
    files
      .filter((file) => file.endsWith(end))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
      .join('\n')
  const [pages, sheet] = [codeOf('.tsx'), codeOf('Sheet.ts')]
  const missing = (exceptions: readonly string[], isThere: (path: string) => boolean) =>
    pathsOf(schema).filter((path) => !isThere(path) && !exceptions.includes(`${resource}.${path}`))
  expect({
    inputs: missing(NO_INPUT, (path) => new RegExp(String.raw`Input\b[^<>]*\ssource=["']${path}["']`).test(pages)),
    columns: missing(NO_COLUMN, (path) => sheet.includes(`source: '${path}'`)),
  }).toEqual({ inputs: [], columns: [] })
})

it('guard: the data provider has the path of each resource with texts', () => {
  const names = Object.keys(ko.resources)
  expect(names).toContain('rooms')
  expect(names.filter((name) => !wireResource(name).path.startsWith('/v1/'))).toEqual([])
})
