import polyglotI18nProvider from 'ra-i18n-polyglot'
import { describe, expect, it } from 'vitest'
import { readGuide } from '../../../scripts/vite/guide.ts'
import { searchGuide } from '../../../src/help/guidePage.ts'
import { helpFor, TASKS } from '../../../src/help/tasks.ts'
import { en } from '../../../src/i18n/en.ts'
import { resourceText } from '../../../src/i18n/resourceText.ts'
import { ko } from '../../../src/i18n/ko.ts'
import { translationsOf } from '../../../src/i18n/messages.ts'

/** Longest page that fits on a screen beside its picture, in lines of its text. */
const LINES_MAX = 20

/** All texts of a catalogue. */
const textsIn = (messages: unknown): string[] =>
  typeof messages === 'string'
    ? [messages]
    : typeof messages === 'object' && messages !== null
      ? Object.values(messages).flatMap(textsIn)
      : []

describe.each([
  ['ko', ko],
  ['en', en],
] as const)('guard: the guide in %s', (locale, messages) => {
  const pages = readGuide(locale)
  const texts = polyglotI18nProvider(() => translationsOf(messages), locale)
  const known = new Set([
    ...textsIn(messages).map((text) => text.replace(/ ?\|\|\|\|.*/, '')),
    ...Object.keys(messages.resources).map((name) => resourceText(texts.translate.bind(texts), name, 'action.create')),
  ])

  it('has a page for each task, each with a heading and no longer than a screen', () => {
    expect(pages.map(({ slug }) => slug)).toEqual(TASKS.map(({ slug }) => slug))
    for (const { slug, html } of pages) expect(html.match(/<(?:li|tr|p)>/g)?.length, slug).toBeLessThan(LINES_MAX)
  })

  it('quotes nothing that no page of the console says', () => {
    const quoted = pages.flatMap(({ slug, html }) =>
      [...html.matchAll(/<strong>(.*?)<\/strong>/g)].flatMap(([, phrase = '']) =>
        phrase.split(' › ').map((part) => `${slug}: ${part}`),
      ),
    )
    expect(quoted.filter((each) => !known.has(each.slice(each.indexOf(': ') + 2)))).toEqual([])
  })

  it('is found by words of its title and of its text, titles first', () => {
    const [first, ...more] = searchGuide(pages, locale === 'ko' ? '백업' : 'backup')
    expect(first?.slug).toBe('backup')
    expect(more.length).toBeGreaterThan(0)
    expect(searchGuide(pages, ' ')).toEqual([])
    expect(searchGuide(pages, 'zzzz')).toEqual([])
  })
})

it.each([
  ['/visits', '/help/check-in'],
  ['/visits/17', '/help/check-in'],
  ['/did-waitings', '/help/call'],
  ['/did-waitings/tag-mappings/create', '/help/tags'],
  ['/dids/option-manage/3', '/help/options'],
  ['/dids', '/help/boards'],
  ['/nowhere', '/help'],
])('the help of %s is %s', (path, address) => {
  expect(helpFor(path)).toBe(address)
})
