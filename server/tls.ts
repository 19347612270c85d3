import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Config } from './config.ts'
import { StartError } from './startError.ts'

/**
 * The certificate and its key; undefined for plain http.
 * @throws {StartError} when a file cannot be read, or the two do not belong together.
 */
export function readTls(tls: Config['tls']): { cert: Buffer; key: Buffer } | undefined {
  if (!tls) return undefined
  const cert = read('TLS_CERT', tls.cert)
  const key = read('TLS_KEY', tls.key)
  if (!belongTogether(cert, key)) {
    throw new StartError('TLS_CERT와 TLS_KEY가 서로 맞는 PEM 인증서와 비밀 키가 아니어서 시작하지 않습니다.')
  }
  return { cert, key }
}

function read(setting: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new StartError(`${setting} 파일을 읽을 수 없습니다: ${(error as Error).message}`)
  }
}

function belongTogether(cert: Buffer, key: Buffer): boolean {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
  } catch {
    return false
  }
}
