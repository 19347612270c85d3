import { describe, expect, it } from 'vitest'
import { putBeside, sortBoards } from '../../../../src/pages/waitings/board/boardOrder.ts'
import { boardPlaces, boardsOfSameRooms } from '../../../../src/pages/waitings/board/boardPlaces.ts'
import { chooseBoards } from '../../../../src/pages/waitings/board/chooseBoards.ts'
import { waitLimits } from '../../../../domain/waitLimits.ts'
import { minutesSince, waitLevel } from '../../../../src/queue/waitLevel.ts'

describe('which boards are shown', () => {
  const boards = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]
  const choose = (...bookmarks: number[]) => chooseBoards(boards, (id) => bookmarks.includes(id))

  it.each([
    { bookmarks: [], shown: 4, columns: 3 },
    { bookmarks: [2], shown: 1, columns: 1 },
    { bookmarks: [2, 4], shown: 2, columns: 2 },
    { bookmarks: [1, 2, 3], shown: 3, columns: 3 },
    { bookmarks: [1, 2, 3, 4], shown: 4, columns: 3 },
  ])('WT-02 WT-03 bookmarks $bookmarks show $shown boards in $columns columns', ({ bookmarks, shown, columns }) => {
    const chosen = choose(...bookmarks)
    expect(chosen.shown).toHaveLength(shown)
    expect(chosen.columns).toBe(columns)
  })

  it('WT-02 shows all boards when only boards that are gone are bookmarked', () => {
    expect(choose(99)).toMatchObject({ shown: boards, chosen: false, columns: 3 })
  })
})

describe('free places', () => {
  const rooms = [{ id: 10, maxPatient: 3, useMultiCall: true }]
  const boards = [
    { id: 1, roomId: 10 },
    { id: 2, roomId: 10 },
    { id: 3, roomId: 11 },
  ]
  const [first = boards[0]] = boards
  const inExam = new Map([
    [1, 1],
    [2, 1],
  ])

  it('DE-09 counts who is in exam at every board of the room', () => {
    expect(boardsOfSameRooms(boards, boards.slice(0, 1)).map(({ id }) => id)).toEqual([1, 2])
    expect(first && boardPlaces(first, boards, rooms, (id) => inExam.get(id))).toEqual({ free: 1, capacity: 3 })
  })

  it('DE-09 says nothing while a queue of the room or the room itself is unknown', () => {
    expect(first && boardPlaces(first, boards, rooms, (id) => (id === 1 ? 1 : undefined))).toBeUndefined()
    expect(first && boardPlaces(first, boards, [], () => 0)).toBeUndefined()
  })
})

describe('how long a patient has waited', () => {
  const now = Date.parse('2026-03-02T01:30:00.000Z')

  it('counts whole minutes, never less than none, and nothing for what is no instant', () => {
    expect(minutesSince('2026-03-02T01:28:01.000Z', now)).toBe(1)
    expect(minutesSince('2026-03-02T01:31:00.000Z', now)).toBe(0)
    expect(minutesSince('', now)).toBeNull()
  })

  it.each([
    [19, 'normal'],
    [20, 'long'],
    [39, 'long'],
    [40, 'tooLong'],
  ])('%i minutes are %s where the room says nothing else', (minutes, level) => {
    expect(waitLevel(minutes, waitLimits())).toBe(level)
  })

  it('is long, and too long, from when the room says', () => {
    const limits = waitLimits({ waitWarning: 5, waitAlarm: 15 })
    expect([4, 5, 14, 15].map((minutes) => waitLevel(minutes, limits))).toEqual(['normal', 'long', 'long', 'tooLong'])
  })
})

describe('the order of the boards on this device', () => {
  const boards = [{ id: 1 }, { id: 2 }, { id: 'b-3' }]

  it('puts boards it does not know last, in the order of the server, and forgets those that are gone', () => {
    expect(sortBoards(boards, ['b-3', '9', '2'])).toEqual([{ id: 'b-3' }, { id: 2 }, { id: 1 }])
    expect(sortBoards(boards, [])).toEqual(boards)
  })

  it('puts a board to either side of another one', () => {
    expect(putBeside([1, 2, 3], 3, 'before', 1)).toEqual([3, 1, 2])
    expect(putBeside([1, 2, 3], 1, 'after', 2)).toEqual([2, 1, 3])
    expect(putBeside([1, 2, 3], 1, 'after', 9)).toEqual([1, 2, 3])
  })
})
