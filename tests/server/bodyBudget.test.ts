import { expect, it } from 'vitest'
import { BodyBudget } from '../../server/http/jsonBodies.ts'

it('drops the body that has been arriving for the longest when all together grow too large', () => {
  const budget = new BodyBudget(100)
  const dropped: string[] = []
  const open = (name: string, bytes: number) => {
    const share = budget.open(bytes, () => {
      dropped.push(name)
      share.close()
    })
    return share
  }
  open('first', 30)
  open('second', 30)
  const third = open('third', 30)
  third.grow(40)
  expect(dropped).toEqual([])
  third.grow(41)
  expect(dropped).toEqual(['first'])
  third.grow(100)
  expect(dropped).toEqual(['first', 'second'])
  third.close()
  third.close()
  open('fourth', 100)
  expect(dropped).toEqual(['first', 'second'])
})

it('takes one body, however large: it has a limit of its own', () => {
  const budget = new BodyBudget(10)
  let drops = 0
  budget.open(1_000, () => (drops += 1))
  expect(drops).toBe(0)
})
