import { describe, expect, it } from 'vitest'
import { roomsLeft } from '../../../../src/pages/search/roomsLeft.ts'

describe('the rooms that are left', () => {
  it('leaves out exams that ended in the room that their board had then, and those of boards deleted since', () => {
    const visit = {
      roomIds: [11, 12, 13, 14],
      doneRoomIds: [14],
      waitings: [
        { didId: 1, status: 'DONE', roomId: 12 },
        { didId: 3, status: 'DONE', roomId: null },
      ],
    } as const
    const rooms = visit.roomIds.map((id) => ({ value: String(id), label: `${id}호` }))
    expect(roomsLeft(visit, { roomOf: (didId) => Number(didId) + 10, rooms })).toEqual(['11호', '13호'])
  })
})
