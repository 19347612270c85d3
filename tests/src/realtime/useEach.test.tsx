import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useEach } from '../../../src/realtime/useEach.ts'

let said: string[]
const begin = (key: string) => {
  said.push(`begin ${key}`)
  return () => said.push(`end ${key}`)
}
const render = (keys: readonly (number | string)[]) =>
  renderHook((given: { keys: readonly (number | string)[]; begin: typeof begin }) => useEach(given.keys, given.begin), {
    initialProps: { keys, begin },
  })

beforeEach(() => {
  said = []
})

it('begins each key once, however often it is named', () => {
  render([1, 'b', 1])
  expect(said).toEqual(['begin 1', 'begin b'])
})

it('leaves what goes on alone when keys come, go and change places', () => {
  const { rerender } = render([1, 2, 3])
  said = []
  rerender({ keys: [3, 1, 2], begin })
  expect(said).toEqual([])
  rerender({ keys: [3, 4, 1], begin })
  expect(said).toEqual(['end 2', 'begin 4'])
})

it('takes a key with a comma for one key', () => {
  render(['a,b'])
  expect(said).toEqual(['begin a,b'])
})

it('ends all with the component, and begins them again by another function', () => {
  const { rerender, unmount } = render([1, 2])
  said = []
  rerender({ keys: [1, 2], begin: (key) => begin(key) })
  expect(said).toEqual(['end 1', 'end 2', 'begin 1', 'begin 2'])
  said = []
  unmount()
  expect(said).toEqual(['end 1', 'end 2'])
})

it('goes on where React runs the effects of a new component twice', () => {
  renderHook(() => useEach([1], begin), { reactStrictMode: true })
  expect(said).toEqual(['begin 1', 'end 1', 'begin 1'])
})
