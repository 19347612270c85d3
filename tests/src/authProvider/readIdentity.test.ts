import { expect, it } from 'vitest'
import { readIdentity } from '../../../src/authProvider/readIdentity.ts'

it('takes my-info first and what it leaves out from the stored user', () => {
  expect(
    readIdentity({ name: '김민지', authority: 'MANAGER' }, { id: 'kim', name: '옛 이름', position: '간호사' }),
  ).toEqual({
    id: 'kim',
    wireId: 'kim',
    fullName: '김민지',
    authority: 'MANAGER',
    position: '간호사',
    firstPage: undefined,
    withheldRights: [],
    isExternal: false,
  })
})

it('takes from my-info alone what may have changed since the sign-in, and leaves out what it does not know', () => {
  const stored = { name: '김민지', firstPage: 'VISITS', withheldRights: ['deleteTags'] }
  expect(readIdentity({ authority: 'USER' }, stored)).toMatchObject({
    firstPage: undefined,
    withheldRights: ['statistics'],
  })
  const told = {
    firstPage: 'WAITINGS',
    withheldRights: ['deleteRooms', 'deletePatients', 7],
    givenRights: ['statistics'],
  }
  expect(readIdentity(told, stored)).toMatchObject({ firstPage: 'WAITINGS', withheldRights: ['deleteRooms'] })
  expect(readIdentity({ firstPage: 'NOWHERE', withheldRights: 'deleteRooms' }, stored)).toMatchObject({
    firstPage: undefined,
    withheldRights: ['statistics'],
  })
})

it('gives an unknown authority the least', () => {
  expect(readIdentity({ name: '김민지', authority: 'ADMIN' }, null)).toMatchObject({ authority: 'USER' })
})

it.each([
  [null, null],
  ['', undefined],
  [{}, { id: 'kim' }],
])('SS-06 finds nobody in %o and %o', (myInfo, stored) => {
  expect(readIdentity(myInfo, stored)).toBeNull()
})
