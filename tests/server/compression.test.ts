// Embedded database alone: nothing that it tries depends on what a database does.
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { acceptedEncoding, COMPRESSED_FROM } from '../../server/http/compression.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()
let waiting: string
beforeAll(async () => {
  const { did } = await server.root.createStation()
  waiting = `/api/v1/did-waitings/dids/${did.id}`
  await server.root.queueUp(did, ...Array.from({ length: 40 }, (_, at) => `환자${at}`))
})

/** Requests a path and leaves the response compressed; `fetch` would decompress it. */
async function ask(path: string, accepted?: string) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${server.root.session?.accessToken}`,
      ...(accepted !== undefined && { 'accept-encoding': accepted }),
    }
    get(server.url + path, { headers }, resolve).on('error', reject)
  })
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }
}

describe('long answers', () => {
  it.each([
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
  ] as const)('are compressed for who accepts %s', async (accepted, encoding, unpack) => {
    const plain = await ask(waiting)
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(plain.body.length).toBeGreaterThan(COMPRESSED_FROM)
    const { status, headers, body } = await ask(waiting, accepted)
    expect({ status, headers }).toMatchObject({
      status: 200,
      headers: {
        'content-encoding': encoding,
        'content-length': String(body.length),
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        vary: 'accept-encoding',
      },
    })
    expect(body.length).toBeLessThan(plain.body.length / 4)
    expect(unpack(body).equals(plain.body)).toBe(true)
  })

  it('of all queues are compressed too', async () => {
    const { headers, body } = await ask('/api/v1/did-waitings/queues', 'gzip')
    expect(headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(String(gunzipSync(body)))).toMatchObject({ boards: [{ waiting: { length: 40 } }] })
  })
})

it('sends short answers, refusals and answers with links that are keys as they are', async () => {
  for (const path of ['/api/v1/rooms', '/api/v1/nothing', '/api/v1/visits?size=100']) {
    expect((await ask(path, 'gzip, br')).headers).not.toHaveProperty('content-encoding')
  }
})

it.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['deflate, GZIP;q=0.5', 'gzip'],
  ['br;q=1.0, gzip', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, gzip; q=0', undefined],
  ['*', undefined],
])('of accept-encoding %j takes %s', (accepted, encoding) => {
  expect(acceptedEncoding(accepted)).toBe(encoding)
})
