import { describe, expect, it } from 'vitest'
import { readRooms } from '../../../domain/sheets/readRooms.ts'

describe('the rooms of a plan in a file', () => {
  const places = {
    rooms: [
      { value: '1', label: '1. X-ray/CT' },
      { value: '2', label: '2. 심전도·혈압' },
      { value: '3', label: '3. 채혈실' },
      { value: '4', label: '10. CT' },
    ],
    roomId: Number,
  }

  it.each([
    ['1. X-ray/CT → 2. 심전도·혈압 → 3. 채혈실', [1, 2, 3]],
    ['채혈실, CT', [3, 4]],
    ['x-ray / ct/CT/심전도·혈압', [1, 4, 2]],
    ['1·2·3', [1, 2, 3]],
    ['3 > 10', [3, 4]],
    [',채혈실,', [3]],
    ['', []],
  ])('%s', (typed, ids) => {
    expect(readRooms(typed, places)).toEqual(ids)
  })

  it.each(['X-ray', '채혈실, 99', '채혈실, 3', '심전도'])('%s is refused: unknown, or listed twice', (typed) => {
    expect(readRooms(typed, places)).toBeUndefined()
  })
})
