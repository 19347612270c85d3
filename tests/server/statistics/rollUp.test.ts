import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { RollUp } from '../../../server/statistics/rollUp/rollUp.ts'
import { serverForAll } from '../../harness/testServer.ts'

const server = serverForAll()

it('looks at the log once for questions that are asked at once, and again for one that comes later', async () => {
  let queries = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const rollUp = new RollUp(server.database.db.withPlugin(counting), 'Asia/Seoul')
  await rollUp.catchUp(60_000)
  const countOf = async (questions: number) => {
    queries = 0
    await Promise.all(Array.from({ length: questions }, () => rollUp.catchUp(60_000)))
    return queries
  }
  const ofOne = await countOf(1)
  expect(ofOne).toBeGreaterThan(0)
  expect(await countOf(9)).toBe(ofOne)
  expect(await countOf(1)).toBe(ofOne)
})
