import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { VARIABLE_NAMES } from '../../server/config/environment.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')

interface Service {
  readonly image: string
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly secrets?: readonly string[]
  readonly networks?: readonly string[] | Readonly<Record<string, object>>
  readonly depends_on?: Readonly<Record<string, object>>
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes?: object
  readonly secrets?: object
  readonly networks?: object
}

const namesOf = (some: readonly string[] | object | undefined): string[] =>
  Array.isArray(some) ? (some as string[]) : Object.keys(some ?? {})

it.each(['compose.yaml', 'compose.postgres.yaml'])('every name in %s exists', (file) => {
  const compose = parse(readFileSync(join(DEPLOY, file), 'utf8'), { merge: true }) as Compose
  const ours = Object.values(compose.services).filter(({ image }) => image === 'waiting-board')
  expect(ours.length).toBeGreaterThan(0)
  for (const { build, environment } of ours) {
    expect(existsSync(join(DEPLOY, build?.context ?? '', build?.dockerfile ?? ''))).toBe(true)
    expect(Object.keys(environment ?? {}).filter((name) => !VARIABLE_NAMES.has(name))).toEqual([])
  }
  const services = Object.values(compose.services)
  const used = {
    volumes: services.flatMap(({ volumes = [] }) => volumes.map((each) => each.split(':')[0] ?? '')),
    secrets: services.flatMap(({ secrets }) => namesOf(secrets)),
    networks: services.flatMap(({ networks }) => namesOf(networks)),
    services: services.flatMap(({ depends_on: others }) => namesOf(others)),
  }
  const isThere = (name: string, among: object | undefined) =>
    name.startsWith('.') ? existsSync(join(DEPLOY, name)) : name in (among ?? {})
  for (const [kind, names] of Object.entries(used))
    expect(
      names.filter((name) => !isThere(name, compose[kind as keyof Compose])),
      kind,
    ).toEqual([])
})

it('the health check of the image follows the port, and knows a server that is well, one that is not, and none', async () => {
  const image = readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8')
  const [, ...words] = JSON.parse(/^HEALTHCHECK .*CMD (\[.*\])$/m.exec(image)?.[1] ?? '') as string[]
  let status = 200
  const server = createServer((_request, response) => response.writeHead(status).end()).listen(0)
  const { port } = server.address() as AddressInfo
  const check = async () => {
    const [code] = (await once(spawn(process.execPath, words, { env: { PORT: String(port) } }), 'exit')) as [number]
    return code
  }
  expect(await check()).toBe(0)
  status = 503
  expect(await check()).toBe(1)
  server.closeAllConnections()
  server.close()
  expect(await check()).toBe(1)
})

it('the image starts a program of the archive', () => {
  const image = readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8')
  const folders = globSync('*', { cwd: join(DEPLOY, '../scripts/release/bin') })
  expect(folders).toContain(/ENTRYPOINT \["\/opt\/waiting-board\/bin\/([^"]+)"\]/.exec(image)?.[1])
})
