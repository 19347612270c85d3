// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isSameView, useSavedViews } from '../../../../src/ui/list/savedViews.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const view = { name: '본관', filter: { memo: '본관' }, sort: 'no.asc', hidden: ['memo'] }

it('keeps views on the device for each resource, renames and removes them', () => {
  const { result } = renderHook(() => useSavedViews('rooms'))
  act(() => result.current.save(view))
  expect(JSON.parse(localStorage.getItem('ListViews.rooms') ?? '')).toEqual([view])
  expect(renderHook(() => useSavedViews('exams')).result.current.views).toEqual([])
  act(() => result.current.save({ ...view, sort: '' }))
  expect(result.current.views).toEqual([{ ...view, sort: '' }])
  act(() => result.current.rename('본관', '별관'))
  expect(result.current.views.map(({ name }) => name)).toEqual(['별관'])
  act(() => result.current.remove('별관'))
  expect(result.current.views).toEqual([])
})

it('leaves out what is stored there but is no view', () => {
  const stored = [view, 1, { name: 'x' }, { ...view, hidden: [1] }, { ...view, filter: null }]
  localStorage.setItem('ListViews.rooms', JSON.stringify(stored))
  localStorage.setItem('ListViews.exams', '{')
  expect(renderHook(() => useSavedViews('rooms')).result.current.views).toEqual([view])
  expect(renderHook(() => useSavedViews('exams')).result.current.views).toEqual([])
})

it('tells whether two views show the same list', () => {
  expect(isSameView(view, { ...view, filter: { memo: '본관' }, hidden: ['memo'] })).toBe(true)
  expect(isSameView(view, { ...view, filter: { memo: '본관', no: '1' } })).toBe(false)
  expect(isSameView(view, { ...view, hidden: [] })).toBe(false)
})
