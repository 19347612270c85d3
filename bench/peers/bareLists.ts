// Lists with nothing but HTTP and SQLite: node:http, statements prepared at the start, JSON.stringify.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

/** Responses by path: the first statement returns the total, the last one the rows of the page. */
export interface BareLists {
  readonly file: string
  readonly paths: Readonly<Record<string, readonly [BareStatement, ...BareStatement[]]>>
}

export interface BareStatement {
  readonly sql: string
  readonly values: readonly SQLInputValue[]
}

const { file, paths } = JSON.parse(process.argv[2] ?? '{}') as BareLists
const database = new DatabaseSync(file, { readOnly: true })
// The settings of the server: see server/db/sqlite/embedded.ts.
database.exec('pragma cache_size = -65536; pragma temp_store = memory')
const prepared = new Map(
  Object.entries(paths).map(([path, statements]) => [
    path,
    statements.map(({ sql, values }) => ({ statement: database.prepare(sql), values })),
  ]),
)

const server = createServer((request, response) => {
  const statements = prepared.get(request.url ?? '')
  if (!statements) return void response.writeHead(404).end()
  const results = statements.map(({ statement, values }) => statement.all(...values))
  const body = JSON.stringify({ content: results.at(-1), totalElements: results[0]?.[0]?.['n'] })
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
})
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
