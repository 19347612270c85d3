import type { Locale } from '../locale.ts'

const ko = {
  title: 'healthcare platform',
  subtitle: '병원 대기판 관리',
  id: '아이디',
  password: '비밀번호',
  showPassword: '비밀번호 표시',
  hidePassword: '비밀번호 숨기기',
  capsLock: 'Caps Lock이 켜져 있습니다.',
  submit: '로그인',
  submitting: '로그인하는 중…',
  footer: '© 2024 healthcare platform. All rights reserved.',
  language: '언어',
  required: '필수 입력란입니다.',
  mismatch: '아이디 또는 비밀번호가 일치하지 않습니다. 입력하신 내용을 확인해 주세요.',
  suspended: '사용이 정지된 계정입니다. 관리자에게 문의해 주세요.',
  expired: '시간이 지났습니다. 다시 로그인해 주세요.',
  noConnection: '서버에 연결할 수 없습니다. 네트워크 연결을 확인해 주세요.',
  onTheWay: (status: number) =>
    `서버가 아니라 중간의 방화벽이나 프록시가 답해 로그인하지 못했습니다. 전산 담당자에게 알려 주세요. (${status})`,
  tooMany: (seconds: number) => `로그인 시도가 너무 많습니다. ${seconds}초 후에 다시 시도해 주세요.`,
  failed: (status: number) => `로그인하지 못했습니다. 잠시 후 다시 시도해 주세요. (에러코드 : ${status})`,
  noUser: '로그인 정보를 찾을 수 없습니다. 다시 로그인해 주세요.',
  stillSignedIn:
    '로그아웃을 서버에 알리지 못했습니다. 다시 로그인한 뒤 내 정보에서 ‘다른 기기에서 로그아웃’을 눌러 주세요.',
  tagDropped: '태그 리더의 입력으로 보고 지웠습니다. 직접 입력했다면 다시 입력해 주세요.',
  close: '닫기',
  locked: '화면이 잠겼습니다',
  lockedHint: '한동안 사용하지 않아 화면을 가렸습니다. 입력하던 내용은 그대로 있습니다.',
  unlock: '잠금 해제',
  unlocking: '확인하는 중…',
  wrongPassword: '비밀번호가 일치하지 않습니다.',
  otherUser: '다른 사용자로 로그인 (입력하던 내용은 사라집니다)',
}

/** The login page has its own texts, so that it does not load those of the console. */
export type LoginTexts = typeof ko

const en: LoginTexts = {
  title: 'healthcare platform',
  subtitle: 'Hospital waiting boards',
  id: 'ID',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps Lock is on.',
  submit: 'Sign in',
  submitting: 'Signing in…',
  footer: '© 2024 healthcare platform. All rights reserved.',
  language: 'Language',
  required: 'This field is required.',
  mismatch: 'The ID or password is incorrect. Please check your input.',
  suspended: 'This account is suspended. Please ask an administrator.',
  expired: 'The time is over. Please sign in again.',
  noConnection: 'The server cannot be reached. Please check the network connection.',
  onTheWay: (status) =>
    `A firewall or proxy answered instead of the server, so you are not signed in. Please tell your IT staff. (${status})`,
  tooMany: (seconds) => `Too many attempts. Please try again in ${seconds} seconds.`,
  failed: (status) => `Sign-in failed. Please try again later. (error code: ${status})`,
  noUser: 'Your sign-in was not found. Please sign in again.',
  stillSignedIn:
    'The server could not be told that you signed out. Please sign in again and choose “Sign out on other devices” in My profile.',
  tagDropped: 'The input came from a tag reader and was removed. If you typed it, please type it again.',
  close: 'Close',
  locked: 'This screen is locked',
  lockedHint: 'It was not used for a while. What you typed is still there.',
  unlock: 'Unlock',
  unlocking: 'Checking…',
  wrongPassword: 'The password is incorrect.',
  otherUser: 'Sign in as another user (what was typed is lost)',
}

export const loginTexts: Record<Locale, LoginTexts> = { ko, en }
