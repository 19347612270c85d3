import type { Texts } from './text.ts'

/** What schemas of the contract, forms and files say of a value. */
export const VALUE_TEXTS = {
  REQUIRED: ['필수 입력란입니다.', 'This field is required.'],
  TOO_LONG: ['%{max}자까지 입력할 수 있습니다.', 'Up to %{max} characters can be entered.'],
  MIN: ['%{min} 이상 입력해 주세요.', 'Enter %{min} or more.'],
  MAX: ['%{max} 이하로 입력해 주세요.', 'Please enter %{max} or less.'],
  NOT_NUMBER: ['숫자를 입력해 주세요.', 'Please enter a number.'],
  NOT_WHOLE: ['정수를 입력해 주세요.', 'Please enter a whole number.'],
  NOT_DIGITS: ['숫자만 입력할 수 있습니다.', 'Only digits can be entered.'],
  NOT_STORABLE: ['사용할 수 없는 문자가 들어 있습니다.', 'This contains characters that cannot be used.'],
  UNSEEN: [
    '보이지 않거나 깨진 문자, 글자 방향을 바꾸는 문자는 사용할 수 없습니다. 지우고 다시 입력해 주세요.',
    'Characters that are invisible, broken, or change the direction of text cannot be used. Please delete them and type again.',
  ],
  ID_PATTERN: [
    '영문, 숫자, 마침표(.), 밑줄(_), 붙임표(-)만 입력할 수 있습니다.',
    'Only letters, digits, periods (.), underscores (_) and hyphens (-) can be entered.',
  ],
  ID_NOT_FREE: ['사용할 수 없는 아이디입니다.', 'This ID cannot be used.'],
  NO_ID: ['번호가 올바르지 않습니다.', 'This number is not valid.'],
  RESIDENT_NUMBER: [
    '주민등록번호로 보이는 값은 보낼 수 없습니다.',
    'A value that looks like a resident registration number is not accepted.',
  ],
  DAY: ['날짜는 2026-01-31처럼 입력해 주세요.', 'Please enter a date such as 2026-01-31.'],
  TIME: ['시각은 09:30처럼 입력해 주세요.', 'Please enter a time such as 09:30.'],
  TIME_OF_DAY: ['시각을 22:00처럼 입력해 주세요.', 'Please enter a time such as 22:00.'],
  OUT_OF_CALENDAR: ['1900년부터 2999년까지의 날짜를 입력해 주세요.', 'Enter a date from the year 1900 to 2999.'],
  ENDS_BEFORE: ['끝나는 날은 시작하는 날보다 빠를 수 없습니다.', 'The last day must not be before the first.'],
  PAGE: ['페이지 번호는 0 이상의 숫자입니다.', 'A page number is 0 or more.'],
  PAGE_SIZE: ['한 페이지는 1에서 %{max}건까지입니다.', 'A page has 1 to %{max} rows.'],
  NOT_SORTABLE: ['정렬할 수 없는 항목입니다: %{field}', 'The list cannot be sorted by this: %{field}'],
  REQUEST_KEY: [
    '요청 키는 공백 없는 영문, 숫자, 기호 %{max}자까지입니다.',
    'A request key has up to %{max} letters, digits and symbols, and no blanks.',
  ],
  CODE_REQUIRED: ['인증 코드를 입력해 주세요.', 'Please enter the code.'],
  OCCURRED_AT: [
    '일어난 때는 2026-03-01T09:30:00+09:00처럼 보내 주세요.',
    'Please send the time of the event as in 2026-03-01T09:30:00+09:00.',
  ],
  WEBHOOK_URL: [
    'https://gateway.example/hook처럼 입력해 주세요.',
    'Please enter an address such as https://gateway.example/hook.',
  ],
  NO_EVENT: ['알림을 하나 이상 선택해 주세요.', 'Please choose at least one event.'],
  NO_SCOPE: ['허용할 작업을 하나 이상 선택해 주세요.', 'Please choose at least one scope.'],
  IP_ADDRESS: [
    'IP 주소나 대역을 192.0.2.7 또는 192.0.2.0/24처럼 입력해 주세요.',
    'Please enter an IP address or network such as 192.0.2.7 or 192.0.2.0/24.',
  ],
  EXPIRES_AT: [
    '끝나는 때는 2026-12-31T23:59:59+09:00처럼 입력해 주세요.',
    'Please enter the end as in 2026-12-31T23:59:59+09:00.',
  ],
  CURRENT_PASSWORD: ['현재 비밀번호를 입력해 주세요.', 'Please enter the current password.'],
  PASSWORD_TOO_LONG: ['비밀번호는 %{max}자까지입니다.', 'A password has up to %{max} characters.'],
  PASSWORD_TOO_SHORT: ['비밀번호는 %{min}자 이상이어야 합니다.', 'A password has at least %{min} characters.'],
  ONLY_UPLOADS: ['올린 그림만 쓸 수 있습니다.', 'Only an uploaded picture can be used.'],
  ORIGIN: [
    'https://board.example 같은 주소를 경로 없이 입력해 주세요.',
    'Please enter an address such as https://board.example, without a path.',
  ],
  TOO_MANY_APPOINTMENTS: ['한 번에 %{max}명까지 올릴 수 있습니다.', 'Up to %{max} patients can be uploaded at once.'],
  MEDIA_URL: ['http 또는 https 주소를 입력해 주세요.', 'Please enter an http or https address.'],
  ONE_CHARACTER: ['한 글자를 입력해 주세요.', 'Please enter one character.'],
  NO_HOST: [
    'IP 주소 형식이 올바르지 않습니다. 192.0.2.10 같은 IP 주소나 컴퓨터 이름을 입력해 주세요.',
    'This is no valid address. Please enter an IP address such as 192.0.2.10, or the name of a computer.',
  ],
  PORT: ['포트는 %{max} 이하입니다.', 'A port is %{max} or less.'],
  MAC_ADDRESS: ['MAC 주소 형식이 올바르지 않습니다.', 'This is no valid MAC address.'],
  NO_ROOM: ['검사실을 하나 이상 골라 주세요.', 'Please choose at least one room.'],
  SCREEN_SIZE: ['화면 크기는 1920x1080처럼 적어 주세요.', 'Please write the size of a screen such as 1920x1080.'],
  PAIRING_CODE: [
    '화면에 보이는 %{digits}자리 번호를 입력해 주세요.',
    'Please enter the %{digits} digits that the screen shows.',
  ],
} as const satisfies Texts
