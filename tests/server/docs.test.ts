// Embedded database alone: nothing that it tries depends on what a database does.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import release from '../../package.json' with { type: 'json' }
import { serverForAll } from '../harness/testServer.ts'

interface Described {
  openapi: string
  info: { version: string }
  paths: Record<
    string,
    Record<
      string,
      {
        summary: string
        security?: object[]
        requestBody?: { content: Json }
        responses: Record<string, { content?: Json }>
      }
    >
  >
}

interface Json {
  'application/json': { examples?: { example: { value: unknown } } }
}

const TOKEN = { bearer: [] }
const SECURITY = {
  public: undefined,
  display: [{}, TOKEN, { display: [] }],
  staff: [TOKEN],
  manager: [TOKEN],
  root: [TOKEN],
  key: [],
}

const server = serverForAll()
let document: Described
beforeAll(async () => {
  document = await server.anyone.get<Described>('/openapi.json')
})

describe('guard: GET /api/openapi.json', () => {
  const everyCall: Call[] = Object.values(calls).flatMap((resource) => Object.values<Call>(resource))
  const describedAs = ({ path, method }: Call) =>
    document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]

  it('is OpenAPI 3.1 of this version', () => {
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', release.version])
  })

  it.each(everyCall.map((call) => [`${call.method} ${call.path}`, call] as const))('describes %s', (_, call) => {
    const described = describedAs(call)
    expect(described?.summary).toBe(call.summary)
    expect(Object.keys(described?.responses ?? {})).toEqual([String(call.status ?? 200), '4XX'])
    expect(described?.security).toEqual(
      call.scope ? [...(SECURITY[call.access] ?? []), { key: [] }] : SECURITY[call.access],
    )
    if (call.body) expect(described?.requestBody?.content).toHaveProperty('application/json')
  })

  const forPrograms = everyCall.filter(({ path }) => /^\/v1\/(intake|api-keys|webhooks)(\/|$)/.test(path))

  it.each(forPrograms.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'has an example of %s',
    (_, call) => {
      const { requestBody, responses } = describedAs(call) ?? {}
      const exampleIn = (content: Json | undefined) => content?.['application/json'].examples?.example.value
      const answer = exampleIn(responses?.[String(call.status ?? 200)]?.content)
      expect(call.answer.parse(answer)).toEqual(answer)
      const body = exampleIn(requestBody?.content)
      expect(body !== undefined).toBe(call.body !== undefined)
      if (call.body) expect(call.body.parse(body)).toMatchObject(body as object)
    },
  )

  it('describes no call that the contract lacks, but for the files', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    expect(described).toHaveLength(everyCall.length + 1)
    expect(described).toContain('get /api/files/{name}')
  })

  it('describes the upload as a form with a file', () => {
    expect(document.paths['/api/v1/did-options/pre-upload-file']?.['post']?.requestBody?.content).toHaveProperty(
      'multipart/form-data',
    )
  })
})

describe('GET /api/docs', () => {
  it('is a page whose every part comes from this server', async () => {
    const page = await fetch(`${server.url}/api/docs`)
    const text = await page.text()
    expect(page.headers.get('content-type')).toContain('text/html')
    const parts = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)
    expect(parts.length).toBeGreaterThan(3)
    for (const part of parts)
      expect([part, (await fetch(new URL(part, server.url))).status]).toEqual([
        expect.stringMatching(/^\/api\/docs\//),
        200,
      ])
  })
})
