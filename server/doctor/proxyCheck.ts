import { WebSocket } from 'ws'
import { WEBSOCKET_PATH } from '../../contract/realtime.ts'
import type { Config } from '../config.ts'
import { critical, type Finding, fine, warning } from '../status/finding.ts'
import { reasonOf } from '../startError.ts'
import { fetchHealth, get, REQUEST_MS } from '../fetchHealth.ts'

/** Checks the way from PUBLIC_URL to the server: a proxy must pass `Host`, `Upgrade` and the caller's address on. */
export async function examineProxy({ tls, trustProxy }: Config, publicUrl: string | undefined): Promise<Finding[]> {
  if (publicUrl === undefined) return []
  const health = await fetchHealth(publicUrl)
  if (health.kind !== 'ours') {
    const found = health.kind === 'other' ? `다른 프로그램이 응답합니다 (${health.status})` : reasonOf(health.error)
    return [
      critical(
        'proxy',
        `PUBLIC_URL=${publicUrl}에서 서버에 닿지 않습니다: ${found}`,
        '서버와 프록시가 실행 중인지, 프록시가 이 서버의 PORT로 보내는지, 이 이름이 이 병원의 DNS에 있는지 확인해 주세요.',
      ),
    ]
  }
  const isBehindProxy = publicUrl.startsWith('https:') && !tls
  return [
    await checkHost(publicUrl),
    await checkUpgrade(publicUrl),
    ...(isBehindProxy && trustProxy.length === 0
      ? [
          warning(
            'proxy-address',
            'PUBLIC_URL은 https인데 TRUST_PROXY가 비어 있습니다. 모든 사람이 프록시의 주소 하나로 보입니다.',
            'TRUST_PROXY에 프록시의 주소를 적고 프록시가 X-Forwarded-For와 X-Forwarded-Proto를 보내게 해 주세요. 그러지 않으면 한 사람의 로그인 실패가 모두를 막습니다.',
          ),
        ]
      : []),
  ]
}

/** The page names the host that it was asked for, as the server saw it. */
async function checkHost(publicUrl: string): Promise<Finding> {
  const { host } = new URL(publicUrl)
  const { headers } = await get(`${publicUrl}/`, { accept: 'text/html' })
  const [, seen = '?'] = /connect-src[^;]* wss:\/\/([^\s;]+)/.exec(String(headers['content-security-policy'])) ?? []
  if (seen === host) return fine('proxy-host', `프록시가 Host를 그대로 전합니다 (${host}).`)
  return critical(
    'proxy-host',
    `프록시가 Host를 바꿉니다: ${host}이(가) 서버에는 ${seen}(으)로 보입니다.`,
    'nginx는 proxy_set_header Host $http_host; 를 더해 주세요. Caddy는 그대로 전합니다.',
  )
}

/** A live connection from a page of PUBLIC_URL: the server compares its `Origin` with `Host`. */
async function checkUpgrade(publicUrl: string): Promise<Finding> {
  const socket = new WebSocket(`${publicUrl.replace(/^http/, 'ws')}${WEBSOCKET_PATH}`, {
    origin: publicUrl,
    handshakeTimeout: REQUEST_MS,
    rejectUnauthorized: false,
  })
  const { promise, resolve } = Promise.withResolvers<Finding>()
  socket.on('open', () => resolve(fine('proxy-upgrade', '실시간 연결(WebSocket)이 프록시를 지나갑니다.')))
  socket.on('error', (error) =>
    resolve(
      critical(
        'proxy-upgrade',
        `실시간 연결(WebSocket)이 프록시를 지나지 못합니다: ${reasonOf(error)}`,
        'nginx는 proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade"; 를 더해 주세요. 방화벽이나 보안 장비가 WebSocket을 막는지도 확인해 주세요.',
      ),
    ),
  )
  return promise.finally(() => socket.terminate())
}
