import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../config.ts'
import { critical, type Finding, fine } from '../status/finding.ts'
import { reasonOf } from './reasonOf.ts'
import { fetchHealth } from './fetchHealth.ts'

/** Addresses at which this computer reaches a server that listens on all of its addresses; names may not resolve. */
const OWN: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Checks that the port is free, or that our server answers on it. */
export async function checkPort({ port, host, tls }: Config): Promise<Finding[]> {
  const server = createServer()
  try {
    server.listen({ port, host })
    await once(server, 'listening')
    return [fine('port', `PORT=${port}이(가) 비어 있습니다. 서버는 실행 중이 아닙니다.`)]
  } catch (error) {
    return [await taken(error, { port, host, scheme: tls ? 'https' : 'http' })]
  } finally {
    server.close()
  }
}

async function taken(
  error: unknown,
  { port, host, scheme }: { readonly port: number; readonly host: string; readonly scheme: string },
): Promise<Finding> {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EACCES')
    return critical(
      'port',
      `PORT=${port}을(를) 열 권한이 없습니다.`,
      '1024 이상의 PORT로 정하고 앞에 프록시를 두거나, systemd 서비스에 AmbientCapabilities=CAP_NET_BIND_SERVICE를 더해 주세요.',
    )
  if (code !== 'EADDRINUSE')
    return critical('port', `HOST=${host}:${port}에서 시작할 수 없습니다: ${reasonOf(error)}`, 'HOST를 확인해 주세요.')
  const address = OWN[host] ?? host
  const name = address.includes(':') ? `[${address}]` : address
  const health = await fetchHealth(`${scheme}://${name}:${port}`)
  if (health.kind === 'ours' && health.status === 200)
    return fine('port', `서버가 PORT=${port}에서 실행 중입니다 (${health.version}).`)
  if (health.kind === 'ours')
    return critical(
      'port',
      `서버가 PORT=${port}에서 실행 중이지만 정상이 아닙니다 (${health.status}): ${health.message}`,
      '데이터베이스와 서버 기록을 확인해 주세요.',
    )
  return critical(
    'port',
    `PORT=${port}을(를) 다른 프로그램이 쓰고 있습니다.`,
    '그 프로그램을 끄거나 다른 PORT를 정해 주세요. 어떤 프로그램인지는 ss -ltnp로 볼 수 있습니다.',
  )
}
