import type { Language, Texts } from './text.ts'

/** What schemas of the contract, forms and files say of a value alike. */
export const VALUE_TEXTS = {
  REQUIRED: ['필수 입력란입니다.', 'This field is required.'],
  TOO_LONG: ['%{max}자까지 입력할 수 있습니다.', 'Enter at most %{max} characters.'],
  MIN: ['%{min} 이상 입력해 주세요.', 'Enter %{min} or more.'],
  MAX: ['%{max} 이하로 입력해 주세요.', 'Enter %{max} or less.'],
  NOT_NUMBER: ['숫자를 입력해 주세요.', 'Enter a number.'],
  NOT_WHOLE: ['정수를 입력해 주세요.', 'Enter a whole number.'],
  NOT_DIGITS: ['숫자만 입력할 수 있습니다.', 'Enter digits only.'],
  ID_PATTERN: [
    '영문, 숫자, 마침표(.), 밑줄(_), 붙임표(-)만 입력할 수 있습니다.',
    'Use only letters, digits, full stops (.), underscores (_) and hyphens (-).',
  ],
  SHORT_ADDRESS: [
    '영문 소문자, 숫자, 붙임표(-)만 입력할 수 있습니다.',
    'Use only small letters, digits and hyphens (-).',
  ],
  BOARDS_ON_SCREEN: ['대기판을 %{min}개에서 %{max}개까지 골라 주세요.', 'Please choose %{min} to %{max} boards.'],
  RESIDENT_NUMBER: [
    '주민등록번호로 보이는 값은 보낼 수 없습니다.',
    'A value that looks like a resident registration number may not be sent.',
  ],
  TIME_OF_DAY: ['시각을 22:00처럼 입력해 주세요.', 'Please enter a time such as 22:00.'],
  MEDIA_URL: ['http 또는 https 주소를 입력해 주세요.', 'Enter an http or https address.'],
  ONE_CHARACTER: ['한 글자를 입력해 주세요.', 'Enter one character.'],
  READS_AS_NAME: [
    '이름이나 번호로 읽히지 않도록 O, X, ○, ● 같은 기호를 입력해 주세요.',
    'Enter a sign such as O, X, ○ or ●, which nobody reads as part of a name or number.',
  ],
  NO_HOST: [
    'IP 주소 형식이 올바르지 않습니다. 192.0.2.10 같은 IP 주소나 컴퓨터 이름을 입력해 주세요.',
    'This is not an IP address. Enter an address such as 192.0.2.10, or a host name.',
  ],
  MAC_ADDRESS: ['MAC 주소 형식이 올바르지 않습니다.', 'This is not a MAC address.'],
  KIOSK_ANSWER: ['숫자 %{digits}자리를 입력해 주세요.', 'Enter %{digits} digits.'],
  PAIRING_CODE: [
    '화면에 보이는 %{digits}자리 번호를 입력해 주세요.',
    'Type the %{digits} digits that the screen shows.',
  ],
} as const satisfies Texts

export const valueText = (key: keyof typeof VALUE_TEXTS, language: Language): string => VALUE_TEXTS[key][language]
