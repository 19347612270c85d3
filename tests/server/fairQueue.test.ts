import { expect, it } from 'vitest'
import { FairQueue, QueueFull } from '../../server/auth/fairQueue.ts'
import { eventually } from '../harness/eventually.ts'

/** Adds tasks that end on demand, and records which started and which were refused. */
function works(queue: FairQueue) {
  const started: string[] = []
  const refused: string[] = []
  const ends = new Map<string, () => void>()
  const add = (name: string, rank: number, group = '') => {
    const work = () => {
      started.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    }
    queue
      .run(work, { rank, group })
      .catch((error: unknown) => refused.push(error instanceof QueueFull ? name : String(error)))
  }
  const end = (name: string) => ends.get(name)?.()
  /** Ends the running tasks one after the other until `count` have ended. */
  const endAll = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      await eventually(() => expect(started.length).toBeGreaterThan(at))
      end(started[at] ?? '')
    }
  }
  return { started, refused, add, end, endAll }
}

it('keeps a place free for rank 0, and lets the lower rank go first', async () => {
  const { started, add, end } = works(new FairQueue({ atOnce: 2, waiting: [9, 9, 9] }))
  for (const [name, rank] of [
    ['stranger 1', 2],
    ['stranger 2', 2],
    ['newcomer', 1],
    ['known 1', 0],
    ['known 2', 0],
  ] as const)
    add(name, rank)
  await eventually(() => expect(started).toEqual(['stranger 1', 'known 1']))
  end('known 1')
  await eventually(() => expect(started).toEqual(['stranger 1', 'known 1', 'known 2']))
  end('known 2')
  end('stranger 1')
  await eventually(() => expect(started).toEqual(['stranger 1', 'known 1', 'known 2', 'newcomer']))
  end('newcomer')
  await eventually(() => expect(started.at(-1)).toBe('stranger 2'))
})

it('lets groups take turns: who comes alone does not stand behind a crowd', async () => {
  const { started, add, endAll } = works(new FairQueue({ atOnce: 2, waiting: [9, 9] }))
  for (const name of ['a1', 'a2', 'a3', 'a4']) add(name, 1, 'a')
  add('b1', 1, 'b')
  await endAll(5)
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
})

it('refuses the last of the largest crowd when too many wait, and its newcomers', async () => {
  const { started, refused, add, endAll } = works(new FairQueue({ atOnce: 2, waiting: [9, 3] }))
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) add(name, 1, 'a')
  add('b1', 1, 'b')
  add('c1', 1, 'c')
  add('d1', 1, 'd')
  await eventually(() => expect(refused).toEqual(['a5', 'a4', 'a3', 'd1']))
  await endAll(4)
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1'])
})

it('finds the largest crowd wherever it stands', async () => {
  const { started, refused, add, endAll } = works(new FairQueue({ atOnce: 2, waiting: [9, 5] }))
  for (const name of ['a1', 'a2', 'b1', 'b2', 'b3', 'c1']) add(name, 1, name.charAt(0))
  add('d1', 1, 'd')
  await eventually(() => expect(refused).toEqual(['b3']))
  await endAll(6)
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'd1', 'b2'])
})

it('goes on after work that fails', async () => {
  const queue = new FairQueue({ atOnce: 2, waiting: [9, 9] })
  const failing = Array.from({ length: 5 }, () =>
    queue.run(() => Promise.reject(new Error('no')), { rank: 1, group: '' }),
  )
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  expect(await queue.run(async () => 'yes', { rank: 1, group: '' })).toBe('yes')
})
