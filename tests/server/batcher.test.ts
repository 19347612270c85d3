import { expect, it } from 'vitest'
import { Batcher } from '../../server/db/batches/batcher.ts'
import { openDatabase } from '../harness/database.ts'

it('PostgreSQL is asked once for all who have come by then, each of its own key; the embedded database by each', async () => {
  const { db, dialect, close } = await openDatabase()
  const asked: string[] = []
  let version = 1
  const batcher = new Batcher(db, async (key: string, wants: ReadonlySet<string>) => {
    asked.push(`${key}: ${[...wants].join()}`)
    return { key, version }
  })
  const first = [batcher.find('a', 'x'), batcher.find('a', 'y'), batcher.find('b', 'x'), batcher.find('a', 'x')]
  expect((await Promise.all(first)).map(({ key }) => key)).toEqual(['a', 'a', 'b', 'a'])
  expect(asked).toEqual(dialect === 'postgres' ? ['a: x,y', 'b: x'] : ['a: x', 'a: y', 'b: x', 'a: x'])
  // A later call reads current data.
  version = 2
  expect(await batcher.find('a', 'x')).toEqual({ key: 'a', version: 2 })
  await close()
})

it('what cannot be asked fails for all who wait for it, and for nobody after them', async () => {
  const { db, close } = await openDatabase()
  let fails = true
  const batcher = new Batcher(db, async () => {
    if (fails) throw new Error('away')
    return 'there'
  })
  const failed = await Promise.allSettled([batcher.find('a', null), batcher.find('a', null)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await batcher.find('a', null)).toBe('there')
  await close()
})
