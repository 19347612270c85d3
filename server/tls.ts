import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Server } from 'node:tls'
import { SECURE_CONTEXT } from './http/connections.ts'
import type { Config } from './config.ts'
import { whyInaccessible } from './disk/fileAccess.ts'
import { StartError } from './startError.ts'

type Files = NonNullable<Config['tls']>

/** TLS certificate and key: read at the start, and again when the files were renewed. */
export class Certificate {
  readonly #files: Files
  #used: { readonly cert: Buffer; readonly key: Buffer }

  /** @throws {StartError} when a file cannot be read, or certificate and key do not match. */
  constructor(files: Files) {
    this.#files = files
    this.#used = readTls(files)
  }

  /** Certificate and key in use, as PEM. */
  get used(): { cert: Buffer; key: Buffer } {
    return { ...this.#used }
  }

  /**
   * Uses renewed files for new connections.
   * @throws {StartError} as the constructor does; the old certificate stays in use then.
   */
  renew(server: unknown): void {
    const found = readTls(this.#files)
    if (!(server instanceof Server) || (found.cert.equals(this.#used.cert) && found.key.equals(this.#used.key))) return
    server.setSecureContext({ ...found, ...SECURE_CONTEXT })
    this.#used = found
  }
}

/** @throws {StartError} when a file cannot be read, or certificate and key do not match. */
export function readTls(tls: Files): { cert: Buffer; key: Buffer } {
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
    throw new StartError(`${setting} 파일을 읽을 수 없습니다: ${whyInaccessible(error, path)}`)
  }
}

function belongTogether(cert: Buffer, key: Buffer): boolean {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
  } catch {
    return false
  }
}
