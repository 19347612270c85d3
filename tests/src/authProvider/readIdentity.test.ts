import { expect, it } from 'vitest'
import { readIdentity } from '../../../src/authProvider/readIdentity.ts'

it('takes my-info first and what it leaves out from the stored user', () => {
  expect(
    readIdentity({ name: '김민지', authority: 'MANAGER' }, { id: 'kim', name: '옛 이름', position: '간호사' }),
  ).toEqual({
    id: 'kim',
    fullName: '김민지',
    authority: 'MANAGER',
    position: '간호사',
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
