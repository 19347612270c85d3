const UNREACHABLE = '서버에 연결할 수 없습니다.'

/** Codes of OpenSSL for a certificate whose issuer Node does not know. */
const UNKNOWN_ISSUER: readonly unknown[] = [
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]

/** Says for technicians why the server did not answer: a wrong certificate looks like an outage otherwise. */
export function awayReason(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  if (UNKNOWN_ISSUER.includes(code))
    return `서버 인증서의 발급 기관을 알 수 없습니다. 병원 인증 기관의 인증서(PEM) 경로를 환경 변수 NODE_EXTRA_CA_CERTS에 적고 에이전트를 다시 시작해 주세요. (${String(code)})`
  if (code === 'CERT_HAS_EXPIRED') return `서버 인증서의 기한이 지났거나 이 컴퓨터의 시계가 맞지 않습니다. (${code})`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `서버 인증서에 설정의 server 주소가 들어 있지 않습니다. (${code})`
  return UNREACHABLE
}
