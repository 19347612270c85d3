import { act, renderHook } from '@testing-library/react'
import { CoreAdminContext, ResourceContextProvider, useSavedQueries } from 'react-admin'
import { beforeEach, expect, it } from 'vitest'
import { createConsoleStore } from '../../../../src/consoleStore.ts'
import { isSameView, useSavedViews } from '../../../../src/ui/list/savedViews.ts'

beforeEach(() => localStorage.clear())

const view = {
  label: '본관',
  value: {
    filter: { memo: '본관' },
    sort: { field: 'no.asc', order: 'ASC' as const },
    displayedFilters: [],
    perPage: 10,
    hidden: ['memo'],
  },
}

const inList = (resource: string) => ({
  wrapper: ({ children }: { children: React.ReactNode }) => (
    <CoreAdminContext store={createConsoleStore()}>
      <ResourceContextProvider value={resource}>{children}</ResourceContextProvider>
    </CoreAdminContext>
  ),
})

const viewsOf = (resource: string) => renderHook(useSavedViews, inList(resource)).result

it("keeps views on the device for each resource as react-admin's saved queries, renames and removes them", () => {
  const result = viewsOf('rooms')
  act(() => result.current.save(view))
  expect(JSON.parse(localStorage.getItem('rooms.savedQueries') ?? '')).toEqual([view])
  expect(renderHook(() => useSavedQueries('rooms'), inList('rooms')).result.current[0]).toEqual([view])
  expect(viewsOf('exams').current.views).toEqual([])
  const unsorted = { ...view, value: { ...view.value, sort: { field: '', order: 'ASC' as const } } }
  act(() => result.current.save(unsorted))
  expect(result.current.views).toEqual([unsorted])
  act(() => result.current.rename('본관', '별관'))
  expect(result.current.views.map(({ label }) => label)).toEqual(['별관'])
  act(() => result.current.remove('별관'))
  expect(result.current.views).toEqual([])
})

it('leaves out what is stored there but is no view', () => {
  const withValue = (value: object) => ({ ...view, value: { ...view.value, ...value } })
  const stored = [view, 1, null, { label: 'x' }, withValue({ hidden: [1] }), withValue({ filter: null })]
  localStorage.setItem('rooms.savedQueries', JSON.stringify(stored))
  localStorage.setItem('exams.savedQueries', '{')
  expect(viewsOf('rooms').current.views).toEqual([view])
  expect(viewsOf('exams').current.views).toEqual([])
})

it('reads once what earlier versions stored under their own keys', () => {
  const old = { name: '본관', filter: { memo: '본관' }, sort: 'no.asc', hidden: ['memo'] }
  localStorage.setItem('ListViews.rooms', JSON.stringify([old, null, 1, { filter: {} }]))
  localStorage.setItem('ListViews.exams', '{')
  expect(viewsOf('rooms').current.views).toEqual([view])
  expect(viewsOf('exams').current.views).toEqual([])
  expect(Object.keys(localStorage)).toEqual(['rooms.savedQueries'])
})

it('tells whether two views show the same list', () => {
  const other = (value: object) => ({ label: '', value: { ...view.value, ...value } })
  expect(isSameView(view, other({ perPage: 20 }))).toBe(true)
  expect(isSameView(view, other({ filter: { memo: '본관', no: '1' } }))).toBe(false)
  expect(isSameView(view, other({ hidden: [] }))).toBe(false)
})
