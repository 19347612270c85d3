import { once } from 'node:events'
import type { Server } from 'node:net'
import { account } from '../disk/fileAccess.ts'
import { StartError } from '../startError.ts'

/** Ports below this one are opened only with a permission of their own. */
const PRIVILEGED = 1_024

/** A port that the server opens, and the environment variable that names it. */
export interface Listener {
  readonly variable: 'PORT' | 'REDIRECT_PORT' | 'HL7_PORT' | 'METRICS_LISTEN'
  readonly host: string
  readonly port: number
}

/** Returns the error that says why a port cannot be opened. */
export const cannotListen = (error: unknown, listener: Listener): StartError =>
  new StartError(listenFault(error, listener).message, { cause: error })

/** Opens a port. @throws {StartError} that says why it cannot */
export async function listenOn(server: Server, listener: Listener): Promise<void> {
  server.listen({ host: listener.host, port: listener.port })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw cannotListen(error, listener)
  }
}

/** Says why a port cannot be opened: at the start, and when the configuration is checked. */
export function listenFault(
  error: unknown,
  { variable, host, port }: Listener,
): { readonly name: string; readonly message: string } {
  const isOwnAddress = variable === 'METRICS_LISTEN'
  const name = isOwnAddress ? `${variable}=${host}:${port}` : `${variable}=${port}`
  const fault = (message: string) => ({ name: variable, message: `${name} ${message}` })
  const ofHost = (message: string) =>
    isOwnAddress ? fault(message) : { name: 'HOST', message: `HOST=${host} ${message}` }
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return fault(
      `포트를 이미 다른 프로그램이 쓰고 있습니다. 다른 ${variable}${isOwnAddress ? '으로' : '로'} 시작해 주세요.`,
    )
  if (code === 'EACCES' || code === 'EPERM')
    return fault(
      `포트를 열 권한이 없습니다 (실행한 계정: ${account()}). ${port < PRIVILEGED ? PERMISSION : '다른 포트를 정해 주세요.'}`,
    )
  if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')
    return ofHost('주소를 이 컴퓨터에서 쓸 수 없습니다. 이 컴퓨터의 IP 주소나 0.0.0.0을 적어 주세요.')
  if (code === 'ENOTFOUND' || code.startsWith('EAI_'))
    return ofHost('이름의 주소를 찾을 수 없습니다. 이름이 DNS에 있는지 확인하거나 이 컴퓨터의 IP 주소를 적어 주세요.')
  return fault(`포트를 열 수 없습니다: ${message}`)
}

const PERMISSION =
  '1024보다 작은 포트는 CAP_NET_BIND_SERVICE가 있어야 엽니다: 설치한 서비스 파일이 deploy/waiting-board.service와 같은지 확인하거나, 1024 이상의 포트를 정해 주세요. 셸에서는 docs/install.md의 setpriv 명령으로 확인합니다.'
