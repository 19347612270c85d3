import { readdir, readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import react from '@vitejs/plugin-react'
import { fastify } from 'fastify'
import { build } from 'vite'

const SOURCES = join(import.meta.dirname, '../stock')
/** Number of rows on one page of its list. */
const ROOMS = Array.from({ length: 10 }, (_, at) => ({
  id: at + 1,
  no: String(at + 1),
  name: `검사실 ${at + 1}`,
  maxPatient: 1,
  memo: '',
}))

export interface StockApplication {
  readonly url: string
  close(): Promise<void>
}

/**
 * Builds bench/stock with Vite's defaults, and serves it as our server serves the product: with the same library,
 * precompressed at the same levels. Its list is served from memory.
 */
export async function startStock(folder: string): Promise<StockApplication> {
  const outDir = join(folder, 'stock')
  await build({
    root: SOURCES,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 5_000 },
  })
  await compressAll(join(outDir, 'assets'))
  const app = fastify()
  await app.register(fastifyStatic, { root: outDir, preCompressed: true })
  app.get('/api/rooms', (_request, reply) =>
    reply.header('content-range', `rooms 0-${ROOMS.length - 1}/${ROOMS.length}`).send(ROOMS),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, close: () => app.close() }
}

async function compressAll(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const bytes = await readFile(join(folder, name))
    await writeFile(
      join(folder, `${name}.br`),
      await promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
      }),
    )
    await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }))
  }
}
