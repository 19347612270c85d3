import { expect, it } from 'vitest'
import { limit } from '../../server/auth/limit.ts'
import { eventually } from '../harness/eventually.ts'

/** Work that ends when it is told to. */
function works(queue: ReturnType<typeof limit>) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const add = (name: string, rank: number) =>
    void queue(() => {
      started.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    }, rank)
  const end = (name: string) => ends.get(name)?.()
  return { started, add, end }
}

it('keeps a place free for rank 0, and lets the lower rank go first', async () => {
  const { started, add, end } = works(limit(2))
  for (const [name, rank] of [['stranger 1', 2], ['stranger 2', 2], ['newcomer', 1], ['known 1', 0], ['known 2', 0]] as const) add(name, rank)
  await eventually(() => expect(started).toEqual(['stranger 1', 'known 1']))
  end('known 1')
  await eventually(() => expect(started).toEqual(['stranger 1', 'known 1', 'known 2']))
  end('known 2')
  end('stranger 1')
  await eventually(() => expect(started).toEqual(['stranger 1', 'known 1', 'known 2', 'newcomer']))
  end('newcomer')
  await eventually(() => expect(started.at(-1)).toBe('stranger 2'))
})

it('goes on after work that fails', async () => {
  const queue = limit(2)
  const failing = Array.from({ length: 5 }, () => queue(() => Promise.reject(new Error('no')), 1))
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  expect(await queue(async () => 'yes', 1)).toBe('yes')
})
