import type { Locale } from '../locale.ts'

/** Texts of the kiosk at which patients check themselves in. */
export type KioskTexts = typeof ko

interface Place {
  readonly no: string
  readonly kr: string
  readonly en: string
}

const ko = {
  title: '접수',
  lead: '환자 번호를 누르거나 태그를 대 주세요.',
  number: '환자 번호',
  clear: '모두 지우기',
  erase: '한 자 지우기',
  submit: '접수하기',
  confirm: (masked: string) => `${masked} 님이 맞습니까?`,
  yes: '예, 맞습니다',
  no: '아니요',
  ask: {
    BIRTH_DAY: { lead: '생일의 월과 일 네 자리를 눌러 주세요. 3월 5일이면 0305입니다.', label: '생일 네 자리' },
    PHONE: { lead: '전화번호의 뒤 네 자리를 눌러 주세요.', label: '전화번호 뒤 네 자리' },
  },
  wrong: '맞지 않습니다. 다시 눌러 주세요.',
  answer: '확인',
  waiting: '확인하는 중입니다…',
  yourNumber: '접수 번호',
  goTo: ({ no, kr }: Place) => `${no}번 ${kr} 앞에서 기다려 주세요.`,
  ahead: (count: number) => (count === 0 ? '다음 차례입니다.' : `앞에 ${count}명`),
  scan: '휴대전화로 찍으면 순서와 갈 곳을 볼 수 있습니다.',
  nowhere: '직원의 안내를 받아 주세요.',
  desk: '접수 창구로 가 주세요.',
  deskHint: '여기서는 접수할 수 없습니다. 직원이 도와 드립니다.',
  tooMany: '잠시 후 다시 시도하거나 접수 창구로 가 주세요.',
  away: '지금은 접수할 수 없습니다. 접수 창구로 가 주세요.',
  again: '처음으로',
  forgets: (seconds: number) => `${seconds}초 뒤에 처음 화면으로 돌아갑니다.`,
  pairing: {
    title: '키오스크 연결',
    lead: '직원이 이 번호를 입력하면 접수를 시작합니다.',
    code: (code: string) => `연결 번호 ${code.split('').join(' ')}`,
    steps: [
      '관리 화면의 ‘사용자관리’에서 ‘연동 키’, ‘키오스크 연결’을 누릅니다.',
      '위의 번호와 키오스크의 이름을 입력합니다.',
    ],
    none: '잠시 후 연결 번호가 표시됩니다.',
  },
}

const en: KioskTexts = {
  title: 'Check-in',
  lead: 'Enter your patient number or hold your tag to the reader.',
  number: 'Patient number',
  clear: 'Clear all',
  erase: 'Delete one digit',
  submit: 'Check in',
  confirm: (masked) => `Are you ${masked}?`,
  yes: 'Yes, I am',
  no: 'No',
  ask: {
    BIRTH_DAY: {
      lead: 'Enter month and day of your birth, four digits: 0305 for 5 March.',
      label: 'Month and day of birth',
    },
    PHONE: { lead: 'Enter the last four digits of your phone number.', label: 'Last four digits' },
  },
  wrong: 'That does not match. Please try again.',
  answer: 'OK',
  waiting: 'One moment…',
  yourNumber: 'Your number',
  goTo: ({ no, kr, en }) => `Please wait at room ${no} · ${en || kr}.`,
  ahead: (count) => (count === 0 ? 'You are next.' : `${count} ahead of you`),
  scan: 'Scan this with your phone to see your turn and where to go.',
  nowhere: 'Please ask the staff where to go.',
  desk: 'Please go to the reception.',
  deskHint: 'You cannot check in here. The staff will help you.',
  tooMany: 'Please try again in a moment, or go to the reception.',
  away: 'You cannot check in at the moment. Please go to the reception.',
  again: 'Start over',
  forgets: (seconds) => `This page starts over in ${seconds} s.`,
  pairing: {
    title: 'Connect this kiosk',
    lead: 'Check-in starts once staff have entered this number.',
    code: (code) => `Pairing number ${code.split('').join(' ')}`,
    steps: [
      'In the console, staff open “Users”, “API keys” and press “Connect a kiosk”.',
      'They enter the number above and a name.',
    ],
    none: 'A pairing number appears in a moment.',
  },
}

/** Returns the texts of a language: both are loaded, because each patient chooses one. */
export const kioskTexts = (locale: Locale): KioskTexts => (locale === 'en' ? en : ko)
