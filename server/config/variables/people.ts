import { z } from 'zod'
import { composedText } from '../../../contract/common.ts'
import { SIGN_IN_PATH } from '../../../contract/constants.ts'
import { IDLE_MINUTES_MAX } from '../../../domain/hospitalSettings.ts'
import { ID_MAX, ID_PATTERN, isTakenId, PASSWORD_MAX, PASSWORD_MIN } from '../../../domain/limits.ts'
import { isIssuer, isRole, isSignInPage, toRole } from '../../auth/external/providerSettings.ts'
import { filled, list, wholeNumber, onPage, type Variable } from '../forms.ts'

/** No session lives longer than this, used or not. */
const SESSION_HOURS_MAX = 720

/** Sign-ins, passwords and sessions of staff. */
export const people = {
  ROOT_ID: {
    form: z
      .string()
      .regex(ID_PATTERN, '영문, 숫자, . _ - 만 쓸 수 있습니다')
      .max(ID_MAX, `${ID_MAX}자까지입니다`)
      .refine((id) => !isTakenId(id), '사용할 수 없는 아이디입니다')
      .prefault('root'),
    kind: 'open',
    en: 'id of the first login',
    ko: '첫 로그인의 아이디',
  },
  ROOT_PASSWORD: {
    // Normalized (NFC) like the password of a sign-in: a Korean password typed on macOS is decomposed.
    form: composedText(PASSWORD_MAX, `${PASSWORD_MAX}자까지입니다`)
      .min(PASSWORD_MIN, `${PASSWORD_MIN}자 이상이어야 합니다`)
      .max(PASSWORD_MAX, `${PASSWORD_MAX}자까지입니다`)
      .optional(),
    kind: 'secret',
    en: 'password of the first login',
    ko: '첫 로그인의 비밀번호',
    unset: { en: 'generated, printed once', ko: '만들어서 한 번 보여 줌' },
  },
  PASSWORDS: {
    form: z
      .enum(['any', 'uncommon'], 'any(8자 이상이면 무엇이든) 또는 uncommon(흔히 쓰이는 비밀번호는 거절)이어야 합니다')
      .transform((allowed) => allowed === 'uncommon')
      .prefault('any'),
    kind: 'open',
    en: '`uncommon`: the server refuses a new password that is on its list of thousands of commonly guessed passwords',
    ko: '`uncommon`: 흔히 쓰여 쉽게 맞히는 비밀번호 수천 개의 목록에 있는 새 비밀번호를 거절합니다',
  },
  PASSWORD_CHANGE: {
    form: z
      .enum(
        ['open', 'confirmed'],
        'open(새 비밀번호만으로 바꿈) 또는 confirmed(본인의 현재 비밀번호를 확인함)여야 합니다',
      )
      .transform((mode) => mode === 'confirmed')
      .prefault('open'),
    kind: 'open',
    en: "`confirmed`: users must enter their current password to change it. This repository's console always asks for it; a console that implements only the specification cannot send it, so the server refuses its password changes",
    ko: '`confirmed`: 비밀번호를 바꾸려면 현재 비밀번호를 적어야 합니다. 이 저장소의 콘솔은 늘 묻습니다. 사양서만 구현한 콘솔은 보낼 수 없어 비밀번호 변경이 거절됩니다',
  },
  SECOND_FACTOR: {
    form: z
      .enum(
        ['optional', 'required'],
        'optional(원하는 사용자만) 또는 required(관리자와 최종관리자는 반드시)여야 합니다',
      )
      .transform((mode) => mode === 'required')
      .prefault('optional'),
    kind: 'open',
    en: '`required`: users of the authorities ROOT and MANAGER sign in with a [second factor](decisions/rights.md#second-factor-and-sealed-secrets), which they set up at their next sign-in; others may',
    ko: '`required`: 최종관리자와 관리자는 [2단계 인증](decisions/rights.md#second-factor-and-sealed-secrets)으로 로그인하고, 다음 로그인에서 등록합니다. 다른 사용자는 원하면 씁니다',
  },
  SESSION_IDLE_HOURS: {
    form: wholeNumber(1, SESSION_HOURS_MAX).prefault('12'),
    kind: 'open',
    en: 'a sign-in ends after this many hours without use, 1 to 720',
    ko: '쓰지 않은 지 몇 시간이 지나면 로그인이 끝나는지, 1에서 720',
  },
  IDLE_LOCK_MINUTES: {
    form: wholeNumber(0, IDLE_MINUTES_MAX).optional(),
    kind: 'open',
    en: "minutes without input after which console and mini viewer are covered until the user's password, 0 for never",
    ko: '입력이 없은 지 몇 분이 지나면 비밀번호를 넣을 때까지 콘솔과 미니 뷰어를 가리는지, 0이면 가리지 않습니다',
    unset: onPage(', at first `30`', ', 처음에는 `30`'),
  },
  OIDC_ISSUER: {
    form: z.string().refine(isIssuer, 'https://로 시작하는 발급자(issuer) 주소를 적어 주세요').optional(),
    kind: 'open',
    en: "issuer of the hospital's own accounts (OpenID Connect): the sign-in page gets a second button; see [docs/operate.md](operate.md). Needs all of `OIDC_CLIENT_ID`, `OIDC_CLIENT_SECRET`, `OIDC_REDIRECT_URI`, `OIDC_ROLES`",
    ko: '병원 계정(OpenID Connect)의 발급자 주소. 로그인 화면에 단추가 하나 더 생깁니다. [docs/operate.md](operate.md) 참고. `OIDC_CLIENT_ID`, `OIDC_CLIENT_SECRET`, `OIDC_REDIRECT_URI`, `OIDC_ROLES`도 모두 정해야 합니다',
  },
  OIDC_CLIENT_ID: {
    form: filled.optional(),
    kind: 'open',
    en: 'client that is registered at `OIDC_ISSUER`',
    ko: '`OIDC_ISSUER`에 등록한 클라이언트',
  },
  OIDC_CLIENT_SECRET: {
    form: filled.optional(),
    kind: 'secret',
    en: 'secret of that client',
    ko: '그 클라이언트의 비밀 값',
  },
  OIDC_REDIRECT_URI: {
    form: z
      .string()
      .refine(isSignInPage, `이 서버의 주소와 ${SIGN_IN_PATH}를 적어 주세요 (예: https://board.example${SIGN_IN_PATH})`)
      .optional(),
    kind: 'open',
    en: "address of the sign-in page as registered there: this server's address and `/sign-in`",
    ko: '거기에 등록한 로그인 화면의 주소: 이 서버의 주소와 `/sign-in`',
  },
  OIDC_SCOPE: {
    form: z
      .string()
      .refine((scope) => scope.split(' ').includes('openid'), 'openid를 넣어 빈칸으로 나누어 적어 주세요')
      .prefault('openid profile'),
    kind: 'open',
    en: 'what the provider is asked for; with Entra ID also `offline_access`, so that it confirms sign-ins again',
    ko: '발급자에게 요청하는 것. Entra ID에서는 로그인을 다시 확인하도록 `offline_access`도 넣습니다',
  },
  OIDC_SESSION_HOURS: {
    form: wholeNumber(1, SESSION_HOURS_MAX).prefault('12'),
    kind: 'open',
    en: 'a sign-in by a hospital account ends this many hours after the provider last confirmed it, 1 to 720; with `SECRET_KEY` and a refresh token it is asked at each renewal of tokens ([accounts of the hospital](decisions/rights.md#accounts-of-the-hospital))',
    ko: '병원 계정의 로그인은 발급자가 마지막으로 확인한 지 이 시간이 지나면 끝납니다, 1에서 720. `SECRET_KEY`와 갱신 토큰이 있으면 토큰을 새로 받을 때마다 확인합니다 ([병원 계정](decisions/rights.md#accounts-of-the-hospital))',
  },
  OIDC_ROLE_CLAIM: {
    form: filled.prefault('groups'),
    kind: 'open',
    en: 'claim that decides about the authority; `realm_access.roles` is a path',
    ko: '권한을 정하는 항목(claim)의 이름. `realm_access.roles`처럼 경로일 수 있습니다',
  },
  OIDC_ROLES: {
    form: list(
      isRole,
      '권한을 정하는 값과 권한(ROOT, MANAGER, USER)을 board-admins=MANAGER처럼 쉼표로 나누어 적어 주세요',
    ).transform((items) => new Map(items.map(toRole))),
    kind: 'open',
    en: 'values of the claim and the authority that each gives, such as `board-admins=MANAGER,nurses=USER`',
    ko: '그 항목의 값과 각각이 주는 권한 (예: `board-admins=MANAGER,nurses=USER`)',
  },
} as const satisfies Record<string, Variable>
