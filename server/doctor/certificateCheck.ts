import type { X509Certificate } from 'node:crypto'
import { connect } from 'node:tls'
import type { Config } from '../config.ts'
import { checkCertificate } from '../status/checks/certificate.ts'
import { critical, type Finding, fine, warning, worded } from '../status/finding.ts'
import { readTls } from '../tls.ts'
import { reasonOf } from '../startError.ts'
import { REQUEST_MS } from '../fetchHealth.ts'

/** Checks the end of the certificate: of the server itself, and of what answers at PUBLIC_URL. */
export async function examineCertificate({ tls }: Config, publicUrl: string | undefined): Promise<Finding[]> {
  const checks: Finding[] = []
  if (tls) checks.push(validity(readTls(tls).cert, tls.cert))
  if (publicUrl?.startsWith('https:')) checks.push(await checkPublic(publicUrl))
  return checks.length > 0 ? checks : [fine('certificate', 'TLS를 쓰지 않습니다 (http).')]
}

async function checkPublic(publicUrl: string): Promise<Finding> {
  try {
    const { certificate, problem } = await certificateAt(new URL(publicUrl))
    const check = validity(certificate.raw, publicUrl)
    if (check.state === 'critical' || problem === undefined) return check
    return warning(
      'certificate',
      `이 컴퓨터는 ${publicUrl}의 인증서를 믿지 않습니다: ${problem}`,
      '병원에서 만든 인증서라면 직원과 화면의 컴퓨터에 발급 기관의 인증서를 설치해 주세요. 아니면 이름이 맞는 인증서로 바꿔 주세요.',
    )
  } catch (error) {
    return critical(
      'certificate',
      `${publicUrl}의 인증서를 읽을 수 없습니다: ${reasonOf(error)}`,
      'PUBLIC_URL의 주소와, 앞에 둔 프록시가 실행 중인지 확인해 주세요.',
    )
  }
}

/** Judges by the limits of the server's own page. */
function validity(certificate: Buffer, where: string): Finding {
  const { state, text, advice } = worded(checkCertificate(certificate, new Date()))
  return { id: 'certificate', state, text: `${where}: ${text}`, advice }
}

function certificateAt({
  hostname,
  port,
}: URL): Promise<{ certificate: X509Certificate; problem: string | undefined }> {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof certificateAt>>>()
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(!/^[\d.]+$|:/.test(host) && { servername: host }),
    rejectUnauthorized: false,
    timeout: REQUEST_MS,
  })
  socket.on('error', reject)
  socket.on('timeout', () => socket.destroy(new Error('응답이 없습니다')))
  socket.on('secureConnect', () => {
    const certificate = socket.getPeerX509Certificate()
    if (certificate)
      resolve({ certificate, problem: socket.authorized ? undefined : String(socket.authorizationError) })
    else reject(new Error('인증서가 없습니다'))
    socket.destroy()
  })
  return promise
}
