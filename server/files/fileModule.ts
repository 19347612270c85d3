import { statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyMultipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { didOptionCalls } from '../../contract/didOptions.ts'
import { VIDEO_BYTES_MAX } from '../../domain/limits.ts'
import { say } from '../http/messages/say.ts'
import { notFound, Refusal, refuse } from '../http/refusals.ts'
import { route } from '../http/route.ts'
import type { Context, Module } from '../module.ts'
import { FileService, type FormPart } from './fileService.ts'
import { FileStore } from './fileStore.ts'
import { FileSweep } from './fileSweep.ts'

const HOUR_MS = 3_600_000

/** Maximum overhead of a form around its file. */
const FORM_BYTES = 64 * 1024

/** The uploaded files: their upload and download, and the removal of unused ones. */
export async function fileModule({ unit, db, config }: Context): Promise<Module> {
  const store = new FileStore(config.dataDir)
  await store.open(config.databaseUrl !== undefined)
  const files = new FileService(unit, store, config.uploadQuota)
  const sweep = new FileSweep(db, store)
  return {
    async routes(api) {
      await api.register((scope) => fileRoutes(scope, files, store))
    },
    jobs: [['remove unused uploads', HOUR_MS, () => sweep.sweep(new Date()), 'when the clock is right']],
  }
}

/** Registers the upload and the download of uploaded files, with byte ranges. */
async function fileRoutes(app: FastifyInstance, files: FileService, store: FileStore): Promise<void> {
  await app.register(fastifyMultipart, { throwFileSizeLimit: false, limits: { fileSize: VIDEO_BYTES_MAX + 1 } })
  await app.register(fastifyStatic, { root: store.uploads, serve: false, maxAge: '1y', immutable: true })

  route(
    app,
    didOptionCalls.upload,
    async ({ request, reply, caller, audit }) => {
      if (!request.isMultipart()) throw refuse(415, 'NOT_A_FORM')
      if (Number(request.headers['content-length'] ?? 0) > VIDEO_BYTES_MAX + FORM_BYTES) {
        reply.header('connection', 'close')
        throw refuse(413, 'FILE_TOO_LARGE')
      }
      try {
        return await files.upload(
          audit(({ name }) => ({ action: 'files.upload', kind: 'file', subjects: [name] })),
          caller,
          partsOf(request),
        )
      } finally {
        // The rest of a refused form is read and discarded: a browser reads the response only after it has sent
        // everything.
        request.raw.unpipe()
        request.raw.resume()
      }
    },
    { isUpload: true },
  )

  app.get<{ Params: { name: string } }>(
    '/files/:name',
    { schema: { summary: '올린 파일', tags: ['files'], params: z.strictObject({ name: z.string() }) } },
    (request, reply) => {
      const { name } = request.params
      if (!/^[\w-]+\.\w+$/.test(name) || !statSync(join(store.uploads, name), { throwIfNoEntry: false }))
        throw notFound('file', name)
      // A returned reply would be waited for on its way through each hook, with listeners that count as a leak.
      reply.header('content-disposition', 'inline').sendFile(name)
    },
  )
}

async function* partsOf(request: FastifyRequest): AsyncGenerator<FormPart> {
  try {
    for await (const part of request.parts()) yield toFormPart(part)
  } catch (error) {
    throw asRefusal(error)
  }
}

function toFormPart(part: MultipartFile | MultipartValue): FormPart {
  return part.type === 'file'
    ? { field: part.fieldname, file: { name: part.filename, content: part.file } }
    : { field: part.fieldname }
}

/** Maps errors of the form parser, which have no status, to a 400. */
function asRefusal(error: unknown): unknown {
  return error instanceof Refusal || (error instanceof Error && 'statusCode' in error)
    ? error
    : new Refusal(400, 'INVALID', say('MALFORMED'))
}
