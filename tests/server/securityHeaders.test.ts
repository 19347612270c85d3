// Embedded database alone: nothing that it tries depends on what a database does.
import { get } from 'node:http'
import { expect, it } from 'vitest'
import { OWN_SERVER_HEADER } from '../../contract/constants.ts'
import type { UploadedFile } from '../../contract/didOptions.ts'
import { PNG, uploadForm } from '../harness/media.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll({ env: { TRUST_PROXY: '127.0.0.1' } })

const headersOf = async (path: string, headers: Record<string, string> = {}) =>
  Object.fromEntries((await fetch(server.url + path, { headers: { accept: 'text/html', ...headers } })).headers)

it.each(['/', '/rooms', '/nothing.js', '/api/health', '/api/v1/rooms', '/api/nothing', '/api/docs', '/%'])(
  'every answer carries the security headers: %s',
  async (path) => {
    expect(await headersOf(path)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'self'/),
    })
  },
)

it('says in every answer to a call that it is ours, which consoles go by (DE-22)', async () => {
  for (const path of ['/api/health', '/api/v1/rooms', '/api/nothing'])
    expect(await headersOf(path)).toHaveProperty(OWN_SERVER_HEADER)
  expect(await headersOf('/')).not.toHaveProperty(OWN_SERVER_HEADER)
})

it('no answer but a page may load anything', async () => {
  for (const path of ['/api/health', '/api/v1/rooms', '/api/nothing', '/api/files/nothing.png']) {
    expect((await headersOf(path))['content-security-policy']).not.toMatch(/script-src|style-src|connect-src/)
  }
})

it('no policy admits scripts but the files of this server', async () => {
  for (const path of ['/', '/api/docs']) {
    const policy = (await headersOf(path))['content-security-policy'] ?? ''
    for (const [directive] of policy.matchAll(/script-src[^;]*/g)) expect(directive).toBe("script-src 'self'")
  }
})

it('asks for https only over https, as a proxy that is trusted says', async () => {
  expect(await headersOf('/api/health')).not.toHaveProperty('strict-transport-security')
  expect(await headersOf('/api/health', { 'x-forwarded-proto': 'https' })).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
  })
})

it('lets nobody keep an answer that may name patients, refusals neither; uploaded files are kept', async () => {
  const caching = async (path: string) => (await fetch(server.url + path)).headers.get('cache-control')
  expect(
    await Promise.all(['/api/v1/visits', '/api/v1/did-waitings/dids/1', '/api/health', '/api/nothing'].map(caching)),
  ).toEqual(Array(4).fill('no-store'))
  const { downloadUrl } = await server.root.post<UploadedFile>(
    '/v1/did-options/pre-upload-file',
    uploadForm(PNG, 'a.png'),
  )
  expect(await caching(downloadUrl)).toBe('public, max-age=31536000, immutable')
  expect((await headersOf(downloadUrl))['cross-origin-resource-policy']).toBe('cross-origin')
})

it('lets nobody keep the answer to a call whose address is spelled otherwise', async () => {
  const cachingOf = (path: string) =>
    new Promise((resolve, reject) => {
      // `fetch` would normalize the path.
      const asked = get(
        {
          host: '127.0.0.1',
          port: new URL(server.url).port,
          path,
          headers: { authorization: `Bearer ${server.root.session?.accessToken}` },
        },
        (answer) => {
          answer.resume()
          resolve([answer.statusCode, answer.headers['cache-control']])
        },
      )
      asked.on('error', reject)
    })
  for (const path of [`${server.url}/api/v1/visits`, '/%61pi/v1/visits', '/api/v1/visits'])
    expect(await cachingOf(path)).toEqual([200, 'no-store'])
})
