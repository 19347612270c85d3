/*
 * Texts of the kiosk, in both languages. The server speaks these sentences for a kiosk, and no others (see kioskSpeech.ts), so
 * that they are shared by both. A value stands there as `%{name}`.
 */

export type KioskLanguage = 'ko' | 'en'

/** Texts of the kiosk at which patients check themselves in. */
export type KioskTexts = typeof ko

const ko = {
  title: '접수',
  other: 'English',
  lead: '환자 번호를 누르거나 태그를 대 주세요.',
  number: '환자 번호',
  clear: '지움',
  clearAll: '모두 지움',
  erase: '한 자 지우기',
  pressed: '눌렀습니다',
  submit: '접수하기',
  empty: '번호를 먼저 눌러 주세요.',
  confirm: '%{masked} 님이 맞습니까?',
  /** Spoken after the letters of a masked name. */
  confirmSpoken: '님이 맞습니까?',
  maskedLetter: '동그라미',
  yes: '예, 맞습니다',
  no: '아니요',
  ask: {
    BIRTH_DAY: { lead: '생일을 눌러 주세요. 3월 5일은 0305', label: '생일 네 자리' },
    PHONE: { lead: '전화번호의 뒤 네 자리를 눌러 주세요.', label: '전화번호 뒤 네 자리' },
  },
  wrong: '맞지 않습니다. 다시 눌러 주세요.',
  answer: '확인',
  waiting: '확인하는 중입니다…',
  yourNumber: '접수 번호',
  yourNumberSpoken: '접수 번호는 %{count}번입니다.',
  goTo: '%{name} 앞에서 기다려 주세요.',
  next: '다음 차례입니다.',
  ahead: '앞에 %{count}명 있습니다.',
  scan: '휴대전화로 순서 보기',
  nowhere: '직원의 안내를 받아 주세요.',
  desk: '접수 창구로 가 주세요.',
  deskHint: '여기서는 접수할 수 없습니다. 직원이 도와 드립니다.',
  tooMany: '잠시 후 다시 시도하거나 접수 창구로 가 주세요.',
  away: '지금은 접수할 수 없습니다. 접수 창구로 가 주세요.',
  again: '처음으로',
  modes: {
    call: '직원 부르기',
    cancelCall: '부르기 취소',
    low: '낮게',
    high: '높게',
    large: '크게',
    small: '작게',
    contrast: '고대비',
    usual: '보통 색',
    speech: '소리',
    silence: '소리 끄기',
    down: '아래로',
    up: '위로',
  },
  called: '직원을 불렀습니다.',
  notCalled: '직원을 부르지 못했습니다. 접수 창구로 가 주세요.',
  ended: '직원이 확인했습니다.',
  welcome: '소리로 안내합니다. 화살표로 고르고 확인 키로 누릅니다.',
  time: {
    ask: '시간이 더 필요하세요?',
    hint: '화면이나 아무 키나 누르면 계속합니다. 누르지 않으면 처음 화면으로 돌아갑니다.',
    extend: '시간 연장',
  },
  volume: '소리 크기 %{count}',
  tickets: {
    choose: '무엇을 도와 드릴까요?',
    /** Spoken in place of a name that has no recording. */
    choice: '번호표 종류 %{count}번',
    checkIn: '접수하기',
    checkInHint: '번호나 태그가 있는 분',
    waiting: '대기 %{count}명',
    waitingFor: '대기 %{count}명, %{from}~%{to}분',
    closed: '지금은 받을 수 없음',
    hours: '%{from}:%{fromMinute}~%{to}:%{toMinute} 발급',
    full: '오늘은 끝났음',
    refused: {
      CLOSED: '지금은 번호표를 받을 수 없습니다. 직원에게 문의해 주세요.',
      FULL: '오늘은 번호표를 더 받을 수 없습니다. 직원에게 문의해 주세요.',
    },
    waitingForTicket: '번호표를 뽑고 있습니다…',
    away: '지금은 번호표를 뽑을 수 없습니다. 직원에게 문의해 주세요.',
    yours: '번호표',
    yoursSpoken: '번호표는 %{count}번입니다.',
    wait: '%{from}~%{to}분쯤 기다립니다.',
    take: '종이를 가져가 주세요. 나오지 않으면 번호를 기억해 주세요.',
    remember: '번호를 기억해 주세요.',
    justTaken: '방금 뽑은 번호표가 있습니다.',
  },
  pairing: {
    title: '키오스크 연결',
    lead: '직원이 이 번호를 입력하면 접수를 시작합니다.',
    code: '연결 번호 %{code}',
    steps: [
      '관리 화면의 ‘사용자관리’에서 ‘연동 키’, ‘키오스크 연결’을 누릅니다.',
      '위의 번호와 키오스크의 이름을 입력합니다.',
    ],
    none: '잠시 후 연결 번호가 표시됩니다.',
    visitors: '환자분은 접수 창구로 가 주세요.',
  },
}

const en: KioskTexts = {
  title: 'Check-in',
  other: '한국어',
  lead: 'Enter your patient number or hold your tag to the reader.',
  number: 'Patient number',
  clear: 'C',
  clearAll: 'Clear all',
  erase: 'Delete one digit',
  pressed: 'Pressed',
  submit: 'Check in',
  empty: 'Please enter your number first.',
  confirm: 'Are you %{masked}?',
  confirmSpoken: 'Is this you?',
  maskedLetter: 'circle',
  yes: 'Yes, I am',
  no: 'No',
  ask: {
    BIRTH_DAY: { lead: 'Enter month and day of your birth: 0305 for 5 March.', label: 'Month and day of birth' },
    PHONE: { lead: 'Enter the last four digits of your phone number.', label: 'Last four digits' },
  },
  wrong: 'That does not match. Please try again.',
  answer: 'OK',
  waiting: 'One moment…',
  yourNumber: 'Your number',
  yourNumberSpoken: 'Your number is %{count}.',
  goTo: 'Please wait at %{name}.',
  next: 'You are next.',
  ahead: '%{count} ahead of you.',
  scan: 'See your turn on your phone',
  nowhere: 'Please ask the staff where to go.',
  desk: 'Please go to the reception.',
  deskHint: 'You cannot check in here. The staff will help you.',
  tooMany: 'Please try again in a moment, or go to the reception.',
  away: 'You cannot check in at the moment. Please go to the reception.',
  again: 'Start over',
  modes: {
    call: 'Help',
    cancelCall: 'Cancel help',
    low: 'Low',
    high: 'High',
    large: 'Large',
    small: 'Small',
    contrast: 'Contrast',
    usual: 'Colours',
    speech: 'Sound',
    silence: 'Sound off',
    down: 'Down',
    up: 'Up',
  },
  called: 'Staff have been called.',
  notCalled: 'Staff could not be called. Please go to the reception.',
  ended: 'Staff have seen your call.',
  welcome: 'This kiosk speaks. Choose with the arrow keys and press Enter.',
  time: {
    ask: 'Do you need more time?',
    hint: 'Touch the screen or press any key to go on. Otherwise this page starts over.',
    extend: 'More time',
  },
  volume: 'Volume %{count}',
  tickets: {
    choose: 'How can we help you?',
    choice: 'Ticket choice %{count}',
    checkIn: 'Check in',
    checkInHint: 'With a patient number or a tag',
    waiting: '%{count} waiting',
    waitingFor: '%{count} waiting, %{from}–%{to} min',
    closed: 'Not available now',
    hours: 'From %{from}:%{fromMinute} to %{to}:%{toMinute}',
    full: 'All taken today',
    refused: {
      CLOSED: 'No tickets can be taken now. Please ask the staff.',
      FULL: 'All tickets of today have been taken. Please ask the staff.',
    },
    waitingForTicket: 'One moment…',
    away: 'No tickets can be taken at the moment. Please ask the staff.',
    yours: 'Your ticket',
    yoursSpoken: 'Your ticket is number %{count}.',
    wait: 'You will wait about %{from}–%{to} minutes.',
    take: 'Please take the slip. If there is none, remember the number.',
    remember: 'Please remember the number.',
    justTaken: 'A ticket has just been taken.',
  },
  pairing: {
    title: 'Connect this kiosk',
    lead: 'Check-in starts once staff have entered this number.',
    code: 'Pairing number %{code}',
    steps: [
      'In the console, staff open “Users”, “API keys” and press “Connect a kiosk”.',
      'They enter the number above and a name.',
    ],
    none: 'A pairing number appears in a moment.',
    visitors: 'Patients, please go to the reception.',
  },
}

/** Returns the texts of a language: both are loaded, because each patient chooses one. */
export const kioskTexts = (language: KioskLanguage): KioskTexts => (language === 'en' ? en : ko)

/** Returns a text with its values. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/%\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ''))

/** Returns the name of a place as the kiosk shows and speaks it. */
export const placeName = ({ no, kr, en: english }: Place, language: KioskLanguage): string =>
  language === 'ko' ? `${no}번 ${kr}` : `room ${no} · ${english || kr}`

interface Place {
  readonly no: string
  readonly kr: string
  readonly en: string
}
