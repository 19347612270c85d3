// The client of the benches, as a separate process, so that it does not share a core with what it measures.
import { at } from '../percentiles.ts'
import { HttpConnection, requestText } from './http.ts'
import type { Load, LoadFigures } from './load.ts'

process.on('message', (load: Load) => {
  run(load).then(
    (figures) => process.send?.({ figures }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})

/**
 * Runs a load: each connection sends the next request as soon as it has a response, until the time is over or each
 * request was sent once.
 */
async function run({ url, connections, ms, requests, once = false }: Load): Promise<LoadFigures> {
  const open = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(url)))
  // Node accepts one connection in each turn of its event loop: without this, the last of them would wait for a flush of each
  // of the others, which no console with an open connection does.
  await Promise.all(open.map((connection) => connection.ask(requestText('GET', '/'))))
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
