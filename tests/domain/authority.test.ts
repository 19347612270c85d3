import { describe, expect, it } from 'vitest'
import { assignableAuthorities, AUTHORITIES, managesUsers, mayManageUser } from '../../domain/rights.ts'

describe('DE-15 authorities', () => {
  it('ROOT may give all three, MANAGER two, USER its own', () => {
    expect(AUTHORITIES.map(assignableAuthorities)).toEqual([['ROOT', 'MANAGER', 'USER'], ['MANAGER', 'USER'], ['USER']])
  })

  it.each([
    ['ROOT', ['ROOT', 'MANAGER', 'USER']],
    ['MANAGER', ['MANAGER', 'USER']],
    ['USER', []],
  ] as const)('DE-15 %s manages %j', (own, others) => {
    expect(AUTHORITIES.filter((other) => mayManageUser(own, other))).toEqual(others)
  })

  it('the users are shown to ROOT and MANAGER', () => {
    expect(AUTHORITIES.filter(managesUsers)).toEqual(['ROOT', 'MANAGER'])
  })
})
