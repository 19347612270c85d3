// The client of benches, as a process of its own: it must not share a core's time with what it measures.
import { at } from '../percentiles.ts'
import { HttpConnection } from './http.ts'
import type { Load, LoadFigures } from './load.ts'

process.on('message', (load: Load) => {
  run(load).then(
    (figures) => process.send?.({ figures }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})

/** Every connection asks the next thing as soon as it has its answer, until the time is over or each was asked once. */
async function run({ url, connections, ms, requests, once = false }: Load): Promise<LoadFigures> {
  const open = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(url)))
  const took: number[] = []
  let next = 0
  const start = performance.now()
  const end = start + ms
  const isOver = () => performance.now() >= end || (once && next >= requests.length)
  const work = async (connection: HttpConnection) => {
    while (!isOver()) {
      const asked = performance.now()
      const status = await connection.ask(requests[next++ % requests.length] ?? '')
      if (status >= 300) throw new Error(`answered ${status}`)
      took.push(performance.now() - asked)
    }
  }
  try {
    await Promise.all(open.map(work))
  } finally {
    for (const connection of open) connection.close()
  }
  const seconds = (performance.now() - start) / 1_000
  took.sort((a, b) => a - b)
  return { count: took.length, perSecond: took.length / seconds, p50: at(took, 0.5), p99: at(took, 0.99) }
}
