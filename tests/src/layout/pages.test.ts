import { expect, it } from 'vitest'
import { FIRST_PAGES } from '../../../domain/firstPage.ts'
import { firstPath } from '../../../src/layout/firstPages.ts'
import { isCurrent, menuOf, modeOf } from '../../../src/layout/menu.ts'
import { PAGES } from '../../../src/pages.ts'

it.each([
  ['all', 'rooms exams dids users emergency statistics integration status settings'],
  ['waiting', 'visits appointments did-waitings did-waitings/tag-mappings emergency'],
] as const)('guard: the menu of the mode "%s" has its pages in their order', (mode, paths) => {
  expect(menuOf(mode).map(({ path }) => path)).toEqual(paths.split(' ').map((path) => `/${path}`))
})

it.each([
  ['/rooms/create', 'all'],
  ['/dids/option-manage/3', 'all'],
  ['/visits', 'waiting'],
  ['/did-waitings/tag-mappings/4', 'waiting'],
  ['/emergency', 'waiting'],
  ['/visitsOfOthers', 'all'],
])('%s belongs to the mode "%s"', (address, mode) => {
  expect(modeOf(address)).toBe(mode)
})

it.each([
  ['/exams/3', PAGES.exams, true],
  ['/packages/create', PAGES.exams, true],
  ['/appointments', PAGES.visits, false],
  ['/did-waitings', PAGES.waitings, true],
  ['/did-waitings/tag-mappings', PAGES.waitings, false],
  ['/roomsOfOthers', PAGES.rooms, false],
])('at %s the entry of $path is current: %s', (address, page, expected) => {
  expect(isCurrent(address, page)).toBe(expected)
})

it('guard: every first page has an address and a name, and the rooms are the first page of a user who chose none', () => {
  expect(FIRST_PAGES.map(firstPath)).toEqual([
    '/exams',
    '/dids',
    '/visits',
    '/appointments',
    '/did-waitings',
    '/did-waitings/tag-mappings',
  ])
  expect([undefined, null, '', 'ROOMS'].map(firstPath)).toEqual(['/rooms', '/rooms', '/rooms', '/rooms'])
})
