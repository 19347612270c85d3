import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { didOptionCalls, UPLOAD_FIELD } from '../../contract/didOptions.ts'
import type { Call } from '../../contract/call.ts'
import { exampleOf } from '../../contract/callExamples.ts'
import { KEY_SCHEME } from '../../contract/constants.ts'
import { DOCS_POLICY } from '../http/securityHeaders.ts'

/**
 * Documents all routes registered after it, from the contract's schemas: the OpenAPI document at `/api/openapi.json`,
 * and a page at `/api/docs` that loads nothing from other hosts.
 */
export async function apiDocs(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'healthcare platform',
        version,
        description: '대기판 서버의 모든 호출. 실패의 본문은 모두 같은 모양입니다.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          key: { type: 'http', scheme: 'bearer', description: '다른 프로그램의 연동 키 (wb_…)' },
          display: {
            type: 'http',
            scheme: KEY_SCHEME,
            description: '승인된 화면의 키 (DISPLAY_ACCESS=paired, TAG_ACCESS=paired)',
          },
        },
      },
    },
    hideUntagged: true,
    transform: (route) => withExample(route.route.config?.call, withUploadForm(jsonSchemaTransform(route))),
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'none', layout: 'BaseLayout' },
    theme: { title: 'API' },
    staticCSP: DOCS_POLICY,
  })
}

type Described = ReturnType<typeof jsonSchemaTransform>

const UPLOAD_FORM = {
  consumes: ['multipart/form-data'],
  body: {
    type: 'object',
    properties: { [UPLOAD_FIELD]: { type: 'string', format: 'binary' } },
    required: [UPLOAD_FIELD],
  },
}

/** Adds the form of an upload, which has no schema in the contract. */
function withUploadForm({ schema, url }: Described): Described {
  return url.endsWith(didOptionCalls.upload.path) ? { schema: { ...schema, ...UPLOAD_FORM }, url } : { schema, url }
}

/** Adds the example of a call to its body and its answer. */
function withExample(call: Call | undefined, { schema, url }: Described): Described {
  const example = call && exampleOf(call)
  if (!example) return { schema, url }
  const { body, response } = schema as { body?: object; response: Record<string, object> }
  const status = String(call.status ?? 200)
  const shown = (value: unknown) => ({ 'x-examples': { example: { value } } })
  return {
    schema: {
      ...schema,
      ...(body && { body: { ...body, ...shown(example.body) } }),
      response: { ...response, [status]: { ...response[status], ...shown(example.answer) } },
    } as Described['schema'],
    url,
  }
}
