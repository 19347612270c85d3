import { X509Certificate } from 'node:crypto'
import type { Text } from '../../../domain/text.ts'
import { missingIssuer } from '../../http/certificateChain.ts'
import { critical, fine, warning } from '../finding.ts'
import { check, saying, type ServerFinding } from './check.ts'

const say = saying({
  chain: [
    'TLS_CERT의 파일에 발급 기관의 인증서가 없습니다: %{issuer}',
    'The file of TLS_CERT lacks the certificate of its authority: %{issuer}',
  ],
  'chain.advice': [
    '서버 인증서 뒤에 발급 기관의 중간 인증서(체인)를 이어 붙여 주세요. 없으면 브라우저가 페이지를 열지 않을 수 있습니다.',
    "Please append the authority's intermediate certificate (the chain) to the server's. Browsers may refuse the page without it.",
  ],
  none: ['이 서버는 인증서를 쓰지 않습니다.', 'This server uses no certificate.'],
  early: ['인증서의 시작일이 아직 되지 않았습니다.', 'The certificate is not valid yet.'],
  over: ['인증서의 기간이 끝났습니다.', 'The certificate has expired.'],
  left: ['인증서의 기간이 %{days}일 남았습니다.', 'The certificate is valid for %{days} more days.'],
  advice: [
    '인증서를 갱신해 TLS_CERT와 TLS_KEY의 파일을 바꿔 주세요. 한 시간 안에 저절로 적용됩니다.',
    'Please renew the certificate and replace the files of TLS_CERT and TLS_KEY. The server loads them within an hour.',
  ],
})

const DAY_MS = 86_400_000
const CERTIFICATE_WARNING_MS = 30 * DAY_MS
const CERTIFICATE_CRITICAL_MS = 7 * DAY_MS

/** @param certificate the one in use, as PEM or DER; undefined where a proxy serves https, or nobody does */
export function checkCertificate(certificate: Buffer | undefined, now: Date): ServerFinding {
  if (!certificate) return fine('certificate', say('none'))
  const { validFromDate, validToDate } = new X509Certificate(certificate)
  const left = validToDate.getTime() - now.getTime()
  const advice = say('advice')
  if (validFromDate > now) return critical('certificate', say('early'), advice)
  if (left < 0) return critical('certificate', say('over'), advice, validToDate)
  const text = say('left', { days: Math.floor(left / DAY_MS) })
  if (left < CERTIFICATE_CRITICAL_MS) return critical('certificate', text, advice)
  if (left < CERTIFICATE_WARNING_MS) return warning('certificate', text, advice)
  const issuer = missingIssuer(certificate)
  return issuer === undefined ? fine('certificate', text) : warning('certificate', ...chainFault(issuer))
}

/** Says that the file of the certificate lacks that of its authority, and what to do. */
export const chainFault = (issuer: string): [text: Text, advice: Text] => [
  say('chain', { issuer }),
  say('chain.advice'),
]

export const certificate = check(say.texts, ({ certificate: current, now }) => checkCertificate(current(), now))
