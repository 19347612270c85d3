// Embedded database alone: no call reaches a database.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { aFreePort } from '../browser/freePort.ts'
import { checkPorts, checkConfig, configWarnings } from '../../server/checkConfig.ts'
import { readConfig } from '../../server/config.ts'
import { examine } from '../../server/doctor/doctor.ts'
import { missingIssuer } from '../../server/http/certificateChain.ts'
import { readConfigSource } from '../../server/configSource.ts'
import { startServer } from '../../server/start.ts'
import { temporaryFolder } from '../harness/temporaryFolder.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => rmSync(folder, { recursive: true }))
const file = (name: string) => join(folder, name)

/** Returns what the check of the settings, a start and the doctor say of settings. */
async function said(env: Record<string, string>) {
  const values = { DATA_DIR: file('data'), PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...env }
  const settings = readConfigSource([], values)
  const checked = [...(await checkConfig(settings)), ...(await checkPorts(settings))].map(({ message }) => message)
  const examined = (await examine(settings)).find(({ id }) => id === 'port')
  const started = await startServer(readConfig(values), () => undefined).then(
    (server) => server.close(),
    (error: Error) => error.message,
  )
  return { checked, examined: examined?.state === 'ok' ? undefined : examined?.text, started: started ?? undefined }
}

async function takenPort(): Promise<string> {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  return String((other.address() as AddressInfo).port)
}

/** Issues a certificate. @param issuer name of the one that signs it, by default itself */
function certify(name: string, issuer = name, extension = 'CA:TRUE'): void {
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'ignore' })
  const subject = `/CN=${name}`
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', `${name}.key`]
  const extended = ['-addext', `basicConstraints=critical,${extension}`]
  const signed = issuer === name ? [] : ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`]
  openssl('req', '-x509', ...key, '-out', `${name}.pem`, '-days', '365', '-subj', subject, ...extended, ...signed)
}

describe('a port is told alike by the check of the settings, the start and the doctor', () => {
  it('that is free', async () => {
    expect(await said({})).toEqual({ checked: [], examined: undefined, started: undefined })
  })

  it.each(['PORT', 'HL7_PORT', 'METRICS_LISTEN', 'REDIRECT_PORT'])('that another program has: %s', async (name) => {
    const port = await takenPort()
    certify('own')
    const secure: Record<string, string> =
      name === 'REDIRECT_PORT' ? { TLS_CERT: file('own.pem'), TLS_KEY: file('own.key') } : {}
    const { checked, examined, started } = await said({
      ...secure,
      [name]: name === 'METRICS_LISTEN' ? `127.0.0.1:${port}` : port,
    })
    expect(checked).toEqual([expect.stringMatching(new RegExp(`^${name}=\\S*${port} 포트를 이미 다른 프로그램이`))])
    expect([examined, started]).toEqual([checked[0], checked[0]])
  })

  it('that two settings share', async () => {
    const free = String(await aFreePort())
    const { checked, examined, started } = await said({ PORT: free, HL7_PORT: free })
    expect(checked).toHaveLength(1)
    expect(examined).toBe(checked[0])
    // The start opens them in another order.
    expect(started).toMatch(/^(HL7_)?PORT=\d+ 포트를 이미 다른 프로그램이/)
  })

  it.each([
    ['board.invalid', 'HOST=board.invalid 이름의 주소를 찾을 수 없습니다'],
    ['192.0.2.1', 'HOST=192.0.2.1 주소를 이 컴퓨터에서 쓸 수 없습니다'],
  ])('at the address %s, which is not to be taken for a fault of the database', async (HOST, words) => {
    const { checked, examined, started } = await said({ HOST, HL7_PORT: '40999' })
    expect(checked).toEqual([expect.stringContaining(words)])
    expect([examined, started]).toEqual([checked[0], checked[0]])
  })

  it('of our own server that is running, which a check of its settings finds right', async () => {
    const values = { DATA_DIR: file('data'), PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }
    const server = await startServer(readConfig(values), () => undefined)
    const { port } = new URL(server.url)
    expect(await checkPorts(readConfigSource([], { ...values, PORT: port, HL7_PORT: await takenPort() }))).toEqual([])
    await server.close()
  })
})

describe('a certificate', () => {
  beforeEach(() => {
    certify('root')
    certify('middle', 'root')
    certify('own', 'middle', 'CA:FALSE')
  })
  const chained = (...names: string[]) => {
    const text = names.map((name) => readFileSync(file(`${name}.pem`), 'utf8')).join('')
    writeFileSync(file('chain.pem'), text)
    return { TLS_CERT: file('chain.pem'), TLS_KEY: file('own.key') }
  }

  it('without its chain is named by the check, the start, the doctor and the status', async () => {
    const settings = readConfigSource([], { DATA_DIR: file('data'), PORT: '0', HOST: '127.0.0.1', ...chained('own') })
    expect(await checkConfig(settings)).toEqual([])
    expect(configWarnings(settings)).toEqual([expect.stringContaining('발급 기관의 인증서가 없습니다: middle')])
    expect((await examine(settings)).find(({ id }) => id === 'certificate')).toMatchObject({
      state: 'warning',
      text: expect.stringContaining('발급 기관의 인증서가 없습니다: middle'),
    })
  })

  it.each([
    [['own'], 'middle'],
    [['own', 'root'], 'middle'],
    [['own', 'middle'], 'root'],
    [['own', 'middle', 'root'], undefined],
    [['own', 'root', 'middle'], undefined],
    [['root'], undefined],
  ])('of the chain %j lacks that of %s', (names, missing) => {
    chained(...names)
    expect(missingIssuer(readFileSync(file('chain.pem')))).toBe(missing)
  })
})
