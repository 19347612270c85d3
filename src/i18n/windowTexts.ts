import { textIn, type TextValues } from '../../domain/textIn.ts'

/*
 * Texts about the place of a room at which a computer of staff stands. They are apart from the other texts of waiting
 * management and the mini viewer, because only rooms with places need them.
 */

const korean = {
  here: '이 컴퓨터',
  hint: '이 컴퓨터가 있는 자리를 고르면 호출할 때 환자에게 자리를 알려 줍니다.',
  none: '자리 선택',
  closedPlace: '%{place} · 닫힘',
  takenPlace: '%{place} · %{name}',
  next: '다음 호출',
  close: '%{place} 닫기',
  open: '%{place} 열기',
  closed: '%{place}: 닫혀 있습니다. 열면 다음 환자를 호출할 수 있습니다.',
  taken: '%{place}에 %{name}님이 있습니다. 완료하면 다음 환자를 호출할 수 있습니다.',
  shared: '%{name}님도 조금 전에 %{place}에서 호출했습니다. 같은 자리를 고른 컴퓨터가 있는지 확인해 주세요.',
}

const english: typeof korean = {
  here: 'This computer',
  hint: 'Choose the place of this computer: its calls tell patients where to go.',
  none: 'Choose a place',
  closedPlace: '%{place} · closed',
  takenPlace: '%{place} · %{name}',
  next: 'Call next',
  close: 'Close %{place}',
  open: 'Open %{place}',
  closed: '%{place} is closed. Open it to call the next patient.',
  taken: '%{name} is at %{place}. Complete that patient to call the next one.',
  shared: '%{name} has also called to %{place} a moment ago. Please check whether two computers have the same place.',
}

/** Looks up a text about the places of a room. */
export type WindowText = (key: keyof typeof korean, values?: TextValues) => string

/** Returns the lookup in a language of the page. */
export const windowText =
  (locale: string): WindowText =>
  (key, values) =>
    textIn(locale === 'ko' ? korean : english, key, values)
