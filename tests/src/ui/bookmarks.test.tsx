// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useBookmarks } from '../../../src/ui/bookmarks.ts'

beforeEach(() => localStorage.clear())

const stored = () => JSON.parse(localStorage.getItem('DIDBookmarks') ?? 'null')

test('BD-06 a bookmark is set and taken away, and kept on the device as a JSON array of ids', () => {
  const { result } = renderHook(useBookmarks)
  act(() => result.current.toggle(3))
  act(() => result.current.toggle(7))
  expect(stored()).toEqual([3, 7])
  act(() => result.current.toggle(3))
  expect(stored()).toEqual([7])
  expect(result.current.has(7)).toBe(true)
})

test('BD-06 an id is the same whether it comes as a number or as text', () => {
  localStorage.setItem('DIDBookmarks', '["3"]')
  const { result } = renderHook(useBookmarks)
  expect(result.current.has(3)).toBe(true)
  act(() => result.current.toggle(3))
  expect(stored()).toEqual([])
})

test('WT-02 every place that shows bookmarks follows, and so do other tabs', () => {
  const here = renderHook(useBookmarks)
  const there = renderHook(useBookmarks)
  act(() => here.result.current.set([1, 2]))
  expect(there.result.current.ids).toEqual([1, 2])
  act(() => {
    localStorage.setItem('DIDBookmarks', '[9]')
    dispatchEvent(new StorageEvent('storage', { key: 'DIDBookmarks' }))
  })
  expect(here.result.current.ids).toEqual([9])
})

test.each(['', 'not json', '{"a":1}', 'null'])('BD-06 what is no list of ids counts as none: %s', (value) => {
  localStorage.setItem('DIDBookmarks', value)
  expect(renderHook(useBookmarks).result.current.ids).toEqual([])
})
