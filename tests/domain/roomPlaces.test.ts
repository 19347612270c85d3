import { describe, expect, it } from 'vitest'
import { placesInCell, placesOfCell, placeText, placeTextOf } from '../../domain/roomPlaces.ts'

describe('DE-48 a place of a room', () => {
  it.each([
    [{ no: 3, name: '창구' }, '3번 창구', 'Window 3'],
    [{ no: 11, name: '자리' }, '11번 자리', 'Seat 11'],
    [{ no: 2, name: '햇살석' }, '2번 햇살석', '햇살석 2'],
    [{ no: 4, name: '' }, '4번', '4'],
  ])('DE-48 reads in both languages: %o', (place, korean, english) => {
    expect(placeText(place)).toEqual([korean, english])
  })

  it('DE-48 that the room no longer has is read by its number', () => {
    expect(placeTextOf([{ no: 1, name: '창구' }], 1)).toEqual(['1번 창구', 'Window 1'])
    expect(placeTextOf([{ no: 1, name: '창구' }], 2)).toEqual(['2번', '2'])
    expect(placeTextOf(undefined, 2)).toEqual(['2번', '2'])
  })

  it('DE-48 is written into a file and read again', () => {
    const places = [
      { no: 1, name: '창구' },
      { no: 12, name: '큰 자리' },
    ]
    expect(placesInCell(places)).toBe('1 창구, 12 큰 자리')
    expect(placesOfCell(placesInCell(places))).toEqual(places)
    expect(placesOfCell(' 3번 창구 ')).toEqual([{ no: 3, name: '창구' }])
    expect(placesInCell()).toBe('')
  })

  it.each(['', '창구', '1 창구,', '0 창구', '100 창구', '1'])('DE-48 %j is no cell of places', (cell) => {
    expect(placesOfCell(cell)).toBeUndefined()
  })
})
