import { critical, fine, warning } from '../finding.ts'
import { check, saying, type ServerFinding } from './check.ts'

const say = saying({
  ok: ['병원 계정 서버가 잘 응답합니다.', 'The provider of hospital accounts responds well.'],
  failing: [
    '병원 계정 서버가 응답하지 않습니다. 병원 계정으로는 로그인할 수 없습니다.',
    'The provider of hospital accounts does not respond. Nobody can sign in with a hospital account.',
  ],
  'failing.advice': [
    '병원 계정 서버와 네트워크, OIDC_ISSUER의 주소를 확인해 주세요. 아이디와 비밀번호로는 계속 로그인할 수 있습니다.',
    'Check the provider, the network, and the address in OIDC_ISSUER. Sign-ins with ID and password still work.',
  ],
})

/** A provider of accounts that restarts is away for a moment. */
const PROVIDER_CRITICAL_MS = 600_000

/** @param failingSince since when the provider of hospital accounts does not answer; null while it does */
function checkProvider(failingSince: Date | null, now: Date): ServerFinding {
  if (!failingSince) return fine('provider', say('ok'))
  return (now.getTime() - failingSince.getTime() > PROVIDER_CRITICAL_MS ? critical : warning)(
    'provider',
    say('failing'),
    say('failing.advice'),
    failingSince,
  )
}

export const provider = check(say.texts, ({ provider: oidc, now }) => oidc && checkProvider(oidc.failingSince, now))
