import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { getFieldLabelTranslationArgs } from 'react-admin'
import { expect, it } from 'vitest'
import { en } from '../../../src/i18n/en.ts'
import { formatDate } from '../../../src/i18n/formatMoment.ts'
import { ko } from '../../../src/i18n/ko.ts'
import { type ResourceName, translationsOf } from '../../../src/i18n/messages.ts'
import { RESOURCE_TEXT_KEYS, resourceText } from '../../../src/i18n/resourceText.ts'

/** Returns every text of a language pack with its path. */
function texts(pack: object, path = ''): [path: string, text: string][] {
  return Object.entries(pack).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : texts(value, `${path}${key}.`),
  )
}

const english = new Map(texts(en))
const translators = {
  ko: polyglotI18nProvider(() => translationsOf(ko), 'ko').translate,
  en: polyglotI18nProvider(() => translationsOf(en), 'en').translate,
}
const resources = Object.keys(ko.resources) as ResourceName[]
const placeholders = (text: string | undefined) => [...new Set(text?.match(/%\{\w+\}/g))].sort().join()

it('guard: says everything in both languages', () => {
  expect([...english.keys()].sort()).toEqual(
    texts(ko)
      .map(([path]) => path)
      .sort(),
  )
})

it('guard: fills the same placeholders in both languages', () => {
  // Of a resource's name, English texts have the form within a sentence.
  const written = (text = '') => placeholders(text.replaceAll('name_lower_first', 'name'))
  expect(texts(ko).filter(([path, korean]) => written(korean) !== written(english.get(path)))).toEqual([])
})

it("guard: has each of react-admin's texts that the build looks up", () => {
  const scripts = globSync(join(import.meta.dirname, '../../../dist/assets/*.js'))
  const code = scripts.map((path) => readFileSync(path, 'utf8')).join('\n')
  const lookedUp = new Set(code.match(/\bra\.[a-z]+(?:\.\w+)+/g))
  expect(lookedUp).toContain('ra.notification.http_error')
  expect([...lookedUp].filter((path) => !english.has(path))).toEqual([])
})

it.each([
  ['ko', ko, '검사실', '검사실'],
  ['en', en, 'Room', 'Rooms'],
] as const)("names one record and several by react-admin's keys: %s", (locale, pack, one, several) => {
  const { translate } = polyglotI18nProvider(() => translationsOf(pack), locale)
  expect(translate('resources.rooms.name', { smart_count: 1 })).toBe(one)
  expect(translate('resources.rooms.name', { smart_count: 2 })).toBe(several)
})

it("finds a field's label by its resource and its source, nested or not", () => {
  const { translate } = polyglotI18nProvider(() => translationsOf(ko), 'ko')
  const label = (resource: string, source: string) => translate(...getFieldLabelTranslationArgs({ resource, source }))
  expect(label('rooms', 'no')).toBe('번호')
  expect(label('rooms', 'name')).toBe('검사실명')
  expect(label('rooms', 'name.kr')).toBe('검사실명 (한국어)')
  expect(label('dids', 'doctor.kr')).toBe('담당의')
  expect(label('visits', 'tagMappingId')).toBe('태그')
})

it.each(resources.flatMap((resource) => (['ko', 'en'] as const).map((locale) => [resource, locale] as const)))(
  'says everything of %s that a list and its dialogs say: %s',
  (resource, locale) => {
    for (const key of RESOURCE_TEXT_KEYS) {
      const text = resourceText(translators[locale], resource, key, { title: 'title', count: 1 })
      expect(text).not.toMatch(/^$|%\{|^(ra|crud|resources)\.|\|\|\|\|/)
    }
  },
)

it.each([
  ['rooms', 'Rooms', 'Rooms (12)', 'Add room', 'Edit room', 'Room update success'],
  ['visits', 'Checked-in patients', 'Checked-in patients (12)', 'Check in', 'Edit check-in', 'Check-in update success'],
  ['audit-logs', 'Audit log', 'Audit log (12 entries)', 'Add audit log', 'Edit audit log', 'Audit log update success'],
])('has the name of %s in its texts, and its own words where there are any', (resource, list, counted, ...others) => {
  const say = (...[key, values]: [Parameters<typeof resourceText>[2], object?]) =>
    resourceText(translators.en, resource, key, { ...values })
  expect(say('page.list')).toBe(list)
  expect(say('page.counted', { title: list, count: 12 })).toBe(counted)
  expect([say('page.create'), say('page.edit'), say('notifications.updated')]).toEqual(others)
})

it('guard: says in own words only what the console looks up', () => {
  const looksUp = new Set<string>(RESOURCE_TEXT_KEYS)
  const groups = /^[^.]+\.(page|action|message|notifications)\./
  for (const pack of [ko, en]) {
    const own = texts(pack.resources).filter(([path]) => groups.test(path))
    expect(own.length).toBeGreaterThan(0)
    expect(own.filter(([path]) => !looksUp.has(path.slice(path.indexOf('.') + 1)))).toEqual([])
  }
})

it('RM-05 RM-10 RM-11 RM-12 says what the specification quotes, to the letter', () => {
  const rooms = (key: Parameters<typeof resourceText>[2], values = {}) =>
    resourceText(translators.ko, 'rooms', key, values)
  expect(rooms('page.counted', { title: rooms('page.list'), count: 12 })).toBe('검사실 목록 (12건)')
  expect(rooms('action.create')).toBe('검사실 추가')
  expect(rooms('page.create')).toBe('검사실 등록')
  expect(rooms('page.edit')).toBe('검사실 수정')
  expect(rooms('message.delete_title')).toBe('검사실 삭제')
  expect(rooms('message.delete_content')).toBe('선택한 검사실 데이터를 삭제하시겠습니까?')
  expect(rooms('notifications.created')).toBe('검사실 등록 성공')
  expect(rooms('notifications.updated')).toBe('검사실 수정 성공')
  expect(rooms('notifications.deleted')).toBe('검사실 삭제 성공')
  expect(rooms('notifications.create_failed')).toBe('해당 작업을 처리하는 도중 오류가 발생하였습니다.')
  expect(ko.crud).toMatchObject({
    created: '성공적으로 등록이 완료되었습니다.',
    updated: '성공적으로 수정이 완료되었습니다.',
    deleted: '성공적으로 삭제가 완료되었습니다.',
    failedHint: '잠시 후 다시 시도해 주세요. (에러코드 : %{status})',
  })
  expect(ko.ra.validation.required).toBe('필수 입력란입니다.')
  expect(ko.ra.validation.minValue).toBe('%{min} 이상 입력해 주세요.')
})

it.each([
  ['2026-11-20T14:59:59.999Z', '2026-11-20'],
  ['2026-11-20T15:00:00.000Z', '2026-11-21'],
  [null, '-'],
  ['', '-'],
  ['yesterday', '-'],
])('LS-11 writes %s as %s, by the clock of Seoul', (instant, date) => {
  expect(formatDate(instant)).toBe(date)
})

const FOLDER = join(import.meta.dirname, '../../../src/resources')

/** Folders of the resources whose folder is not named after the resource. */
const FOLDERS: Readonly<Record<string, string>> = {
  'did-waitings/tag-mappings': 'tags',
  'audit-logs': 'audit',
  'api-keys': 'apiKeys',
  'board-sets': 'boardSets',
}

/** Returns the sources of the columns and inputs in a resource's pages whose label is inferred. */
function inferredSources(resource: string): string[] {
  const folder = join(FOLDER, FOLDERS[resource] ?? resource)
  const pages = readdirSync(folder).filter((file) => file.endsWith('.tsx'))
  const code = pages.map((page) => readFileSync(join(folder, page), 'utf8')).join('\n')
  return [...code.matchAll(/<(?:DataTable\.Col|\w+(?:Field|Input))(?:<\w+>)?\s+source="([\w.]+)"(?!\s+label=)/g)].map(
    ([, source = '']) => source,
  )
}

// Without a translation, react-admin would infer an English label from the source.
it.each(Object.entries(ko.resources))(
  'guard: has a label for each column and input of %s that names none',
  (resource, { fields }) => {
    const sources = inferredSources(resource)
    expect(sources.length).toBeGreaterThan(0)
    expect(sources.filter((source) => !(source in fields))).toEqual([])
  },
)
