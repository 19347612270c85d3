import type { Client } from '../harness/client.ts'
import type { Schema } from './inputs.ts'

/** One operation of the OpenAPI document. */
export interface Operation {
  readonly method: string
  readonly path: string
  readonly parameters: readonly { readonly name: string; readonly in: 'path' | 'query'; readonly schema: Schema }[]
  readonly body: Schema | undefined
  /** Whether the operation takes a form instead of JSON. */
  readonly isForm: boolean
  /** Response schemas by status, such as `200` or `4XX`. */
  readonly answers: Readonly<Record<string, Schema>>
}

interface Content {
  readonly content?: Record<string, { readonly schema?: Schema }>
}

interface Document {
  readonly paths: Record<
    string,
    Record<
      string,
      {
        readonly parameters?: Operation['parameters']
        readonly requestBody?: Content
        readonly responses?: Record<string, Content>
      }
    >
  >
}

/** Returns every operation of a server's OpenAPI document, with paths relative to /api. */
export async function operationsOf(client: Client): Promise<Operation[]> {
  const { paths } = await client.get<Document>('/openapi.json')
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses = {} }]) => ({
      method: method.toUpperCase(),
      path: path.replace(/^\/api/, ''),
      parameters,
      body: requestBody?.content?.['application/json']?.schema,
      isForm: requestBody?.content?.['multipart/form-data'] !== undefined,
      answers: Object.fromEntries(
        Object.entries(responses).flatMap(([status, { content }]) => {
          const schema = content?.['application/json']?.schema
          return schema ? [[status, schema]] : []
        }),
      ),
    })),
  )
}
