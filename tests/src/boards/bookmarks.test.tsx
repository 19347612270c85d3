import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { StoreContextProvider } from 'react-admin'
import { beforeEach, expect, test } from 'vitest'
import { createConsoleStore } from '../../../src/consoleStore.ts'
import { useBookmarks } from '../../../src/boards/bookmarks.ts'

beforeEach(() => localStorage.clear())

const onThisDevice = () => {
  const store = createConsoleStore()
  return {
    wrapper: ({ children }: { children: ReactNode }) => (
      <StoreContextProvider value={store}>{children}</StoreContextProvider>
    ),
  }
}

const stored = () => JSON.parse(localStorage.getItem('DIDBookmarks') ?? 'null')

test('BD-06 a bookmark is set and taken away, and kept on the device as a JSON array of ids', () => {
  const { result } = renderHook(useBookmarks, onThisDevice())
  act(() => result.current.toggle(3))
  act(() => result.current.toggle(7))
  expect(stored()).toEqual([3, 7])
  act(() => result.current.toggle(3))
  expect(stored()).toEqual([7])
  expect(result.current.has(7)).toBe(true)
})

test('BD-06 an id is the same whether it comes as a number or as text', () => {
  localStorage.setItem('DIDBookmarks', '["3"]')
  const { result } = renderHook(useBookmarks, onThisDevice())
  expect(result.current.has(3)).toBe(true)
  act(() => result.current.toggle(3))
  expect(stored()).toEqual([])
})

test('WT-02 every place that shows bookmarks follows, and so do other tabs', () => {
  const page = onThisDevice()
  const here = renderHook(useBookmarks, page)
  const there = renderHook(useBookmarks, page)
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
  expect(renderHook(useBookmarks, onThisDevice()).result.current.ids).toEqual([])
})
