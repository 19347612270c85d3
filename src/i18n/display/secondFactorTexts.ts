import type { Locale } from '../locale.ts'

const ko = {
  title: '2단계 인증',
  setUpTitle: '2단계 인증 설정',
  hint: '인증 앱에 표시된 6자리 코드를 입력해 주세요. 휴대전화가 없으면 복구 코드를 입력해 주세요.',
  setUpHint:
    '이 병원의 관리자는 2단계 인증을 써야 합니다. 휴대전화의 인증 앱(Google Authenticator 등)으로 QR 코드를 찍어 주세요.',
  secret: 'QR 코드를 찍을 수 없으면 앱에 이 값을 입력해 주세요.',
  qr: '인증 앱으로 찍을 QR 코드',
  code: '인증 코드',
  submit: '확인',
  submitting: '확인하는 중…',
  back: '처음부터 다시 로그인',
  codesTitle: '복구 코드',
  codesHint: '휴대전화가 없을 때 하나씩 한 번만 쓸 수 있습니다. 다시 표시되지 않으니 안전한 곳에 적어 두세요.',
  saved: '적어 두었습니다. 시작하기',
}

/** Texts of the second step of a sign-in, loaded with it. */
export const secondFactorTexts: Record<Locale, typeof ko> = {
  ko,
  en: {
    title: 'Two-step sign-in',
    setUpTitle: 'Set up two-step sign-in',
    hint: 'Please enter the 6 digits that your authenticator app shows. Without your phone, enter a recovery code.',
    setUpHint:
      'Managers of this hospital need two-step sign-in. Scan the QR code with an authenticator app on your phone (such as Google Authenticator).',
    secret: 'If you cannot scan it, type this into the app.',
    qr: 'QR code for the authenticator app',
    code: 'Code',
    submit: 'Continue',
    submitting: 'Checking…',
    back: 'Start over',
    codesTitle: 'Recovery codes',
    codesHint:
      'Each signs you in once when you are without your phone. They are not shown again: please keep them in a safe place.',
    saved: 'I have kept them. Start',
  },
}
