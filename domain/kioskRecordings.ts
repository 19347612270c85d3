import { sentencesOf } from './kioskSpeech.ts'
import type { KioskLanguage } from './kioskTexts.ts'
import { NUMBER_PARTS, numberParts, placeParts } from './voice/sinoKorean.ts'

/** A recorded part of a sentence: one of the kiosk's own recordings in a language, or one of those of calls (a number, '번'). */
export interface KioskPart {
  readonly of: 'calls' | KioskLanguage
  readonly part: string
}

type Parts = readonly KioskPart[]

/** Room numbers of more digits, or with a leading zero, are read digit by digit. */
const READ_DIGITS = 4

/** Returns the recorded parts of a text that a kiosk speaks; undefined where one of them has no recording. */
export function kioskParts(text: string, language: KioskLanguage): Parts | undefined {
  return sentenceParts(text, language) ?? wordParts(text, language) ?? characterParts(text, language)
}

function sentenceParts(text: string, language: KioskLanguage): Parts | undefined {
  for (const { pattern, slots, words } of sentencesOf(language)) {
    const values = pattern.exec(text)?.slice(1)
    if (!values) continue
    return joined(
      words.flatMap((each, at) => [
        own(each.trim(), language) ?? [],
        slots[at] === undefined ? [] : valueParts(slots[at], values[at] ?? '', language),
      ]),
    )
  }
  return undefined
}

function valueParts(slot: string, value: string, language: KioskLanguage): Parts | undefined {
  if (slot === 'name') return placeNameParts(value, language)
  if (!slot.endsWith('Minute')) return numberOf(Number(value), language)
  // On the hour: 9시, nine.
  if (Number(value) === 0) return []
  return joined([numberOf(Number(value), language), language === 'ko' ? own('분', language) : []])
}

const PLACE: Readonly<Record<KioskLanguage, RegExp>> = { ko: /^(.*?)번 (.*)$/, en: /^room (.*?) · (.*)$/ }

/** Returns the number of a place, and its name where that has a recording, too. */
function placeNameParts(value: string, language: KioskLanguage): Parts | undefined {
  const [, no = '', name = ''] = PLACE[language].exec(value) ?? []
  const words = wordParts(name, language)
  if (!/^\d+$/.test(no)) return words
  const after: Parts = words ?? []
  return language === 'ko'
    ? joined([digitsOf(no, language), [{ of: 'calls', part: 'number' }], after])
    : joined([own('room', language), digitsOf(no, language), after])
}

/** Returns the parts of digits: those of a number, or one by one. */
const digitsOf = (digits: string, language: KioskLanguage): Parts | undefined =>
  digits.startsWith('0') || digits.length > READ_DIGITS
    ? joined([...digits].map((digit) => characterParts(digit, language)))
    : numberOf(Number(digits), language)

/** Returns the parts of a name of a room or of what tickets are for, where all of its words are common ones. */
function wordParts(text: string, language: KioskLanguage): Parts | undefined {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length === 0 ? undefined : joined(words.map((word) => partsOfWord(word, language)))
}

function partsOfWord(word: string, language: KioskLanguage): Parts | undefined {
  const [, stem = '', ending = ''] = /^(.+?)(실|과|창구|센터)$/.exec(word) ?? []
  if (/^\d+$/.test(word)) return digitsOf(word, language)
  if (WORDS[language].has(word.toLowerCase())) return own(word.toLowerCase(), language)
  if (/^[A-Z]{1,4}$/.test(word)) return joined([...word].map((letter) => characterParts(letter, language)))
  return WORDS[language].has(stem) ? joined([own(stem, language), own(ending, language)]) : undefined
}

/** Returns the part of one letter or digit. Names in Hangul are spoken in Korean in both languages. */
function characterParts(character: string, language: KioskLanguage): Parts | undefined {
  if (/^\d$/.test(character)) return language === 'ko' ? [{ of: 'calls', part: character }] : own(character, language)
  if (character.length !== 1) return undefined
  return own(character.toUpperCase(), language) ?? own(character, 'ko')
}

function numberOf(number: number, language: KioskLanguage): Parts | undefined {
  if (language === 'en') return joined((number === 0 ? [0] : placeParts(number)).map((part) => own(String(part), 'en')))
  return number === 0 ? own('영', 'ko') : numberParts(number).map((part) => ({ of: 'calls', part: String(part) }))
}

const own = (part: string, language: KioskLanguage): Parts | undefined =>
  KIOSK_RECORDINGS[language].has(part) ? [{ of: language, part }] : undefined

/** Joins parts; undefined if some of them have no recording. */
const joined = (all: readonly (Parts | undefined)[]): Parts | undefined =>
  all.some((each) => each === undefined) ? undefined : all.flatMap((each) => each ?? [])

/** Syllables of most Korean names, which are spoken one by one. */
const NAME_LETTERS =
  '가각간갈감갑강개거건걸검겨견결겸경계고곤공과곽관광교구국군권규균그극근글금기길김나난남내노누늘능니다단달담대더덕도' +
  '독돈돌동두득들등라락란람랑래량려련렬령례로록론루류륜률름리린림마막만말맑망매맹면명모목몽무묵문미민바박반방배백번' +
  '범법벽변별병보복본봉부분비빈빛사산삼상새샘생서석선설섭성세소속손솔송수숙순술숭슬승시식신실심쌍아악안알암애야약양' +
  '어언엄에여역연열염엽영예오옥온올완왕외요용우욱운울웅원월위유육윤율융은을음응의이익인일임입자작잔장재저적전절점정' +
  '제조족존종좌주준줄중즐증지직진집차찬참창채처천철첨청초총최추축춘출충치칠타탁탄태택토통파판팔편평포표품풍피필하학' +
  '한할함해행향허헌혁현협형혜호혹홍화환활황회효후훈휘휴흑흔흥희히힘'

const LATIN_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Korean names of the Latin letters. */
const KOREAN_LATIN =
  '에이 비 씨 디 이 에프 지 에이치 아이 제이 케이 엘 엠 엔 오 피 큐 아르 에스 티 유 브이 더블유 엑스 와이 제트'.split(
    ' ',
  )

/** Words of most names of rooms and of what tickets are for; other names are spoken by their number. */
const WORDS: Readonly<Record<KioskLanguage, ReadonlySet<string>>> = {
  ko: new Set(
    (
      '원무 접수 수납 접수수납 예약 문의 안내 상담 진료 진찰 초진 재진 외래 응급 입원 퇴원 입퇴원 증명서 제증명 서류 발급 의무기록 보험 결과 ' +
      '검진 건강검진 국가검진 예방접종 채혈 채뇨 검사 주사 수액 처치 처방전 약국 투약 영상 영상의학 촬영 엑스레이 초음파 심전도 내시경 골밀도 ' +
      '물리치료 재활 치료 수술 회복 탈의 내과 외과 정형외과 신경과 안과 치과 피부과 부인과 산부인과 이비인후과 소아청소년과 가정의학과 ' +
      '창구 센터'
    ).split(' '),
  ),
  en: new Set(
    (
      'reception registration check in payment payments cashier billing blood test tests collection urine sample injection infusion pharmacy imaging ' +
      'radiology ray ultrasound endoscopy documents certificates records consultation appointment appointments admission discharge outpatient ' +
      'emergency information help vaccination insurance results health screening checkup examination treatment therapy physical dental eye desk ' +
      'counter center room clinic and for of'
    ).split(' '),
  ),
}

/** Signs and words that are spoken otherwise than they are written. */
const SAID: Readonly<Record<KioskLanguage, Readonly<Record<string, string>>>> = {
  ko: { English: '잉글리시', '~': '에서', ':': '시' },
  en: { '–': 'to', min: 'minutes', checkup: 'check-up' },
}

/** Recordings of a language, with the words of each: those between the values of sentences, words of names, letters. */
function recordingsOf(language: KioskLanguage, others: readonly (readonly [part: string, words: string])[]) {
  const sentences = sentencesOf(language).flatMap(({ words }) => words.map((each) => each.trim()))
  return new Map([
    ...[...sentences, ...WORDS[language]]
      .filter((part) => /\p{L}/u.test(part) || part in SAID[language])
      .map((part): [string, string] => [part, SAID[language][part] ?? part]),
    ...others,
  ])
}

/** The recordings for kiosks: the words of each part (`npm run voices`). */
export const KIOSK_RECORDINGS: Readonly<Record<KioskLanguage, ReadonlyMap<string, string>>> = {
  ko: recordingsOf('ko', [
    ...[...NAME_LETTERS].map((letter): [string, string] => [letter, letter]),
    ...[...LATIN_LETTERS].map((letter, at): [string, string] => [letter, KOREAN_LATIN[at] ?? '']),
  ]),
  en: recordingsOf('en', [
    ['room', 'room'],
    ...NUMBER_PARTS.filter((part) => part < 100 || part % 100 === 0).map((part): [string, string] => [
      String(part),
      String(part),
    ]),
    ...[...LATIN_LETTERS].map((letter): [string, string] => [letter, letter]),
  ]),
}
