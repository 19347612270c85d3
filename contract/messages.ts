import type { z } from 'zod'
import { type Text, type Texts, type Values, withValues } from '../domain/text.ts'
import { VALUE_TEXTS } from '../domain/valueTexts.ts'

/** What schemas say of a value. */
export const SCHEMA_TEXTS = {
  ...VALUE_TEXTS,
  NOT_STORABLE: ['사용할 수 없는 문자가 들어 있습니다.', 'This contains characters that cannot be used.'],
  UNSEEN: [
    '보이지 않거나 깨진 문자, 글자 방향을 바꾸는 문자는 사용할 수 없습니다. 지우고 다시 입력해 주세요.',
    'Characters that are invisible, broken, or change the direction of text cannot be used. Please delete them and type again.',
  ],
  ID_NOT_FREE: ['사용할 수 없는 아이디입니다.', 'This ID cannot be used.'],
  NO_ID: ['번호가 올바르지 않습니다.', 'This number is not valid.'],
  DAY: ['날짜는 2026-01-31처럼 입력해 주세요.', 'Please enter a date such as 2026-01-31.'],
  TIME: ['시각은 09:30처럼 입력해 주세요.', 'Please enter a time such as 09:30.'],
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
  PORT: ['포트는 %{max} 이하입니다.', 'A port is %{max} or less.'],
  PLACE_TWICE: ['같은 번호의 자리가 두 번 있습니다.', 'Two places have the same number.'],
  MAX_PLACES: ['자리는 %{max}곳까지입니다.', 'A room has up to %{max} places.'],
  NO_ROOM: ['검사실을 하나 이상 골라 주세요.', 'Please choose at least one room.'],
  SCREEN_SIZE: ['화면 크기는 1920x1080처럼 적어 주세요.', 'Please write the size of a screen such as 1920x1080.'],
} as const satisfies Texts

/**
 * Writes what a schema says of a value, in both languages, into the one text that zod carries; {@link textIn} reads it.
 */
export const message = <K extends keyof typeof SCHEMA_TEXTS>(
  key: K,
  ...[values]: Values<(typeof SCHEMA_TEXTS)[K]>
): string => JSON.stringify(withValues(SCHEMA_TEXTS[key], values))

/** Returns the text of an issue. */
export const textIn = (issue: Pick<z.core.$ZodIssue, 'message'>): Text => JSON.parse(issue.message) as Text
