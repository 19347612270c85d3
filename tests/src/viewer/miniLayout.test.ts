import { expect, it } from 'vitest'
import { miniLayout, ROW } from '../../../src/viewer/mini/miniLayout.ts'

const HEIGHT = 640

it('keeps the height of one row for a list that is empty or has one patient', () => {
  for (const count of [0, 1])
    expect(miniLayout({ holding: count, called: 1 - count, waiting: 3 }, HEIGHT)).toMatchObject({
      holding: 1,
      called: 1,
    })
})

it('shows up to three patients of a list whole', () => {
  expect(miniLayout({ holding: 2, called: 9, waiting: 0 }, HEIGHT)).toMatchObject({ holding: 2, called: 3 })
})

it('has rows for a thumb until those who wait do not fit', () => {
  const dense = (waiting: number, height: number) => miniLayout({ holding: 0, called: 1, waiting }, height).dense
  expect([dense(0, HEIGHT), dense(9, HEIGHT), dense(10, HEIGHT)]).toEqual([false, false, true])
  expect([dense(10, HEIGHT + ROW), dense(11, HEIGHT + ROW)]).toEqual([false, true])
})
