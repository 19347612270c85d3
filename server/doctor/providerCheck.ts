import * as client from 'openid-client'
import { CLOCK_SKEW_MS } from '../../domain/limits.ts'
import type { ProviderSettings } from '../auth/external/providerSettings.ts'
import { discover } from '../auth/external/signInProvider.ts'
import type { Config } from '../config.ts'
import { critical, type Finding, fine } from '../status/finding.ts'
import { reasonOf } from '../startError.ts'

/** Checks the provider of hospital accounts: its metadata, its clock, and whether it knows this client. */
export async function examineProvider({ provider }: Config): Promise<Finding[]> {
  return provider ? [await examined(provider)] : []
}

async function examined(provider: ProviderSettings): Promise<Finding> {
  const { issuer } = provider
  let ahead = 0
  try {
    const configuration = await discover(provider, async (url, options) => {
      const response = await fetch(url, options)
      ahead = Date.now() - Date.parse(response.headers.get('date') ?? new Date().toUTCString())
      return response
    })
    if (Math.abs(ahead) > CLOCK_SKEW_MS)
      return critical(
        'provider',
        `서버 시계가 병원 계정 서버의 시계보다 ${Math.round(Math.abs(ahead) / 1_000)}초 ${ahead > 0 ? '빠릅니다' : '느립니다'} (${issuer}).`,
        '두 컴퓨터의 시계를 같은 시간 서버(NTP)에 맞춰 주세요. 그때까지 병원 계정으로 로그인할 수 없습니다.',
      )
    return (await knowsClient(configuration, provider))
      ? fine('provider', `병원 계정 서버가 응답하고, 클라이언트와 비밀 값이 맞습니다 (${issuer}).`)
      : critical(
          'provider',
          `병원 계정 서버가 이 클라이언트를 받아들이지 않습니다 (${issuer}).`,
          'OIDC_CLIENT_ID와 OIDC_CLIENT_SECRET이 병원 계정 서버에 등록한 것과 같은지, 비밀 값의 기간이 끝나지 않았는지 확인해 주세요.',
        )
  } catch (error) {
    return critical('provider', `병원 계정 서버를 쓸 수 없습니다 (${issuer}): ${causeOf(error)}`, adviceFor(error))
  }
}

/** Asks for tokens by a code that nobody was given: a provider that knows the client refuses the code alone. */
async function knowsClient(configuration: client.Configuration, { redirectUri }: ProviderSettings): Promise<boolean> {
  try {
    await client.genericGrantRequest(configuration, 'authorization_code', {
      code: 'doctor',
      redirect_uri: redirectUri,
      code_verifier: client.randomPKCECodeVerifier(),
    })
  } catch (error) {
    if (error instanceof client.WWWAuthenticateChallengeError) return false
    if (!(error instanceof client.ResponseBodyError)) throw error
    return error.error !== 'invalid_client' && error.error !== 'unauthorized_client'
  }
  return true
}

/** Returns what is wrong; of a request that failed, why. */
function causeOf(error: unknown): string {
  const { cause } = error as { cause?: unknown }
  return reasonOf(error instanceof TypeError && cause instanceof Error ? cause : error)
}

function adviceFor(error: unknown): string {
  const { code, cause } = error as { code?: unknown; cause?: { body?: { issuer?: unknown } } }
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
    return `OIDC_ISSUER에 병원 계정 서버가 말하는 이름을 그대로 적어 주세요: ${String(cause?.body?.issuer)}`
  if (error instanceof TypeError || code === 'OAUTH_TIMEOUT')
    return 'OIDC_ISSUER의 주소와 방화벽을 확인해 주세요. 인증서를 병원에서 발급했으면 환경 변수 NODE_EXTRA_CA_CERTS에 그 발급 기관의 PEM 파일을 정해 주세요.'
  return 'OIDC_ISSUER 뒤에 /.well-known/openid-configuration을 붙인 주소를 브라우저로 열어 확인해 주세요.'
}
