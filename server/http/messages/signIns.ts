import type { Texts } from '../../../domain/text.ts'

/** Refusals of sign-ins, and about users. */
export const SIGN_INS = {
  LOGIN_FAILED: [
    '아이디 또는 비밀번호가 일치하지 않습니다. 입력하신 내용을 확인해 주세요.',
    'The ID or the password is wrong.',
  ],
  TOO_MANY_LOGINS: [
    '로그인 시도가 너무 많습니다. %{seconds}초 후에 다시 시도해 주세요.',
    'Too many tries to sign in. Please try again in %{seconds} seconds.',
  ],
  ACCOUNT_SUSPENDED: [
    '사용이 정지된 계정입니다. 관리자에게 문의해 주세요.',
    'This account is suspended. Please ask a manager.',
  ],
  'ACCOUNT_SUSPENDED.until': [
    '%{day}까지 사용이 정지된 계정입니다. 관리자에게 문의해 주세요.',
    'This account is suspended until %{day}. Please ask a manager.',
  ],
  SECOND_FACTOR_REQUIRED: ['2단계 인증 코드가 필요합니다.', 'A code of the second step is needed.'],
  'SECOND_FACTOR_REQUIRED.manager': [
    '관리자는 2단계 인증을 끌 수 없습니다.',
    'Managers cannot turn two-step sign-in off.',
  ],
  SECOND_FACTOR_SET_UP: ['2단계 인증을 설정해야 로그인할 수 있습니다.', 'Please set up two-step sign-in first.'],
  SECOND_FACTOR_OFF: ['2단계 인증이 꺼져 있습니다.', 'Two-step sign-in is off.'],
  CHALLENGE_EXPIRED: [
    '시간이 지났습니다. 아이디와 비밀번호부터 다시 입력해 주세요.',
    'The time is over. Please enter the ID and the password again.',
  ],
  'CHALLENGE_EXPIRED.provider': [
    '시간이 지났거나 다른 창에서 시작한 로그인입니다. 처음부터 다시 로그인해 주세요.',
    'The time is over, or the sign-in began in another window. Please sign in again from the start.',
  ],
  WRONG_CODE: [
    '인증 코드가 맞지 않습니다. 앱에 표시된 6자리 숫자를 입력해 주세요.',
    'The code is wrong. Please enter the 6 digits that the app shows.',
  ],
  'WRONG_CODE.recovery': [
    '복구 코드가 맞지 않거나 이미 쓴 코드입니다. 다른 코드를 입력해 주세요.',
    'The recovery code is wrong or was used already. Please enter another one.',
  ],
  'WRONG_CODE.fastClock': [
    '인증 앱을 쓰는 기기의 시계가 서버 시계보다 약 %{minutes}분 빨라 코드가 맞지 않습니다. 기기의 시각을 자동으로 맞추고, 그래도 안 되면 전산 담당자에게 서버 시계를 확인해 달라고 해 주세요.',
    "The clock of the device with the app is about %{minutes} min ahead of the server's, so the code is wrong. Please set the device's time automatically; if that does not help, ask your IT staff to check the server's clock.",
  ],
  'WRONG_CODE.slowClock': [
    '지난 코드이거나, 인증 앱을 쓰는 기기의 시계가 서버 시계보다 약 %{minutes}분 느립니다. 새 코드를 입력하고, 그래도 안 되면 기기의 시각과 서버 시계를 확인해 주세요.',
    "This is an old code, or the clock of the device with the app is about %{minutes} min behind the server's. Please enter a new code; if that does not help, check the times of the device and the server.",
  ],
  USED_CODE: [
    '이미 쓴 인증 코드입니다. 다음 코드를 기다려 주세요.',
    'This code was used already. Please wait for the next one.',
  ],
  PROVIDER_AWAY: [
    '병원 계정 서버에 연결할 수 없습니다. 잠시 후 다시 시도하거나 아이디와 비밀번호로 로그인해 주세요.',
    'The provider of hospital accounts cannot be reached. Please try again later, or sign in with ID and password.',
  ],
  PROVIDER_REFUSED: [
    '병원 계정 서버가 로그인을 확인해 주지 않았습니다. 다시 시도해 주세요.',
    'The provider of hospital accounts did not confirm the sign-in. Please try again.',
  ],
  'PROVIDER_REFUSED.clock': [
    '병원 계정 서버의 시계가 이 서버의 시계보다 약 %{minutes}분 %{pace} 로그인할 수 없습니다. 전산 담당자에게 알려 주세요.',
    "The clock of the provider of hospital accounts is about %{minutes} min %{pace} compared with this server's, so nobody can sign in. Please tell your IT staff.",
  ],
  'pace.fast': ['빨라', 'fast'],
  'pace.slow': ['느려', 'slow'],
  NO_AUTHORITY: [
    '이 병원 계정에는 대기판을 사용할 권한이 없습니다. 전산 담당자에게 권한을 요청해 주세요.',
    'This hospital account may not use the waiting boards. Please ask your IT staff for access.',
  ],
  'NO_AUTHORITY.groups': [
    '병원 계정 서버가 이 계정의 그룹을 빼고 보내 권한을 알 수 없습니다. 그룹이 많은 계정에 생기는 일이니 전산 담당자에게 알려 주세요.',
    'The provider of hospital accounts left the groups of this account out, so its access is not known. This happens to accounts with many groups. Please tell your IT staff.',
  ],
  NO_PROVIDER: ['병원 계정 로그인을 사용하지 않는 서버입니다.', 'This server does not use hospital accounts.'],
  'OWN_USER.secondFactor': [
    '본인의 2단계 인증은 초기화할 수 없습니다. 내 정보에서 비밀번호와 인증 코드로 바꿔 주세요.',
    'You cannot reset your own two-step sign-in. Please change it in My profile, with your password and a code.',
  ],
  'OWN_USER.suspend': ['로그인한 사용자는 자신을 정지할 수 없습니다.', 'Users cannot suspend themselves.'],
  'OWN_USER.remove': ['로그인한 사용자는 자신을 삭제할 수 없습니다.', 'You cannot delete yourself.'],
  LAST_ROOT: ['로그인할 수 있는 최종관리자는 한 명 이상 있어야 합니다.', 'At least one ROOT must be able to sign in.'],
  'LAST_ROOT.provider': [
    '마지막 최종관리자의 권한은 병원 계정으로 낮출 수 없습니다. 다른 최종관리자를 먼저 정해 주세요.',
    'The authority of the last ROOT cannot be lowered by a hospital account. Please choose another ROOT first.',
  ],
  NO_PASSWORD: ['비밀번호가 일치하지 않습니다.', 'The password is wrong.'],
  'EXTERNAL_USER.authority': [
    '병원 계정으로 로그인하는 사용자의 권한은 병원 계정에서 바꿔 주세요.',
    'This user signs in with a hospital account. Please change the authority there.',
  ],
  'EXTERNAL_USER.password': [
    '병원 계정으로 로그인하는 사용자의 비밀번호는 병원 계정에서 바꿔 주세요.',
    'This user signs in with a hospital account. Please change the password there.',
  ],
  WRONG_PASSWORD: ['현재 비밀번호가 일치하지 않습니다.', 'The current password is wrong.'],
  USER_ID_TAKEN: ['이미 사용 중인 아이디입니다.', 'This ID is already in use.'],
  'FORBIDDEN.authority': ['자신보다 높은 권한은 줄 수 없습니다.', 'You cannot grant an authority above your own.'],
  'FORBIDDEN.user': [
    '자신보다 높은 권한의 사용자는 바꿀 수 없습니다.',
    'You cannot change a user whose authority is above your own.',
  ],
  COMMON_PASSWORD: [
    '너무 흔히 쓰이는 비밀번호입니다. 다른 비밀번호를 입력해 주세요.',
    'This password is used too commonly. Please enter another one.',
  ],
} as const satisfies Texts
