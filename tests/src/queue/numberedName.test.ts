import { describe, expect, it } from 'vitest'
import { numberedName, sharedNames } from '../../../src/queue/numberedName.ts'

describe('the name of a patient for staff', () => {
  it('follows the number of the day', () => {
    expect(numberedName({ name: '이영호', number: 34 })).toBe('34 이영호')
  })

  it('stands alone where the server tells no number', () => {
    expect(numberedName({ name: '이영호' })).toBe('이영호')
  })
})

describe('shared names', () => {
  it('are those of patients with different numbers', () => {
    const patients = [
      { name: '김철수', number: 1 },
      { name: '이영호', number: 2 },
      { name: '김철수', number: 3 },
    ]
    expect(sharedNames(patients)).toEqual(new Set(['김철수']))
  })

  it('are not those of one patient in two queues', () => {
    expect(
      sharedNames([
        { name: '김철수', number: 1 },
        { name: '김철수', number: 1 },
      ]),
    ).toEqual(new Set())
  })

  it('are unknown without numbers', () => {
    expect(sharedNames([{ name: '김철수' }, { name: '김철수' }])).toEqual(new Set())
  })
})
