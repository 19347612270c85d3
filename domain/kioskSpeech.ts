import { type KioskLanguage, kioskTexts, placeName } from './kioskTexts.ts'
import { numberParts } from './voice/sinoKorean.ts'

/** A letter of a masked name, or a digit of what was typed. */
const ONE_LETTER = /^[\p{L}\p{N}]$/u

/** A place that a sentence may name, as staff have set it. */
interface Place {
  readonly no: string
  readonly kr: string
  readonly en: string
}

/** A sentence of a screen, where its values stand, and what is between them. */
interface Sentence {
  readonly pattern: RegExp
  /** Names of the values, in their order. */
  readonly slots: readonly string[]
  /** Words before, between and after the values. */
  readonly words: readonly string[]
}

const textsOf = (value: object): string[] =>
  Object.values(value).flatMap((each) => (typeof each === 'string' ? [each] : textsOf(each as object)))

function sentenceOf(text: string): Sentence {
  const words = text.split(/%\{\w+\}/)
  const slots = [...text.matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => name)
  const literals = words.map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  // A number: of a patient, of people ahead, of a volume.
  const values = slots.map((name) => (name === 'name' ? '(.+)' : String.raw`(\d{1,4})`))
  return { pattern: new RegExp(`^${literals.map((each, at) => each + (values[at] ?? '')).join('')}$`), slots, words }
}

/** The sentences of a language. A masked name has none: it is spoken letter by letter. Staff read those of the pairing. */
const sentencesOf = (language: KioskLanguage): Sentence[] => {
  const { confirm: _masked, pairing: _ofStaff, ...texts } = kioskTexts(language)
  return textsOf(texts).map(sentenceOf)
}

const SENTENCES: Readonly<Record<KioskLanguage, readonly Sentence[]>> = { ko: sentencesOf('ko'), en: sentencesOf('en') }

/**
 * Whether a kiosk may have a text spoken: a sentence of its screens, with numbers and the names of places that staff have
 * set, what tickets are for, or one letter or digit. Nobody can have anything else spoken by a kiosk's key, nor any name of a person.
 */
export function isKioskSentence(
  text: string,
  language: KioskLanguage,
  places: readonly Place[],
  services: readonly string[] = [],
): boolean {
  if (ONE_LETTER.test(text) || services.includes(text)) return true
  const named = new Set(places.map((place) => placeName(place, language)))
  return SENTENCES[language].some(({ pattern, slots }) => {
    const [, ...values] = pattern.exec(text) ?? []
    return pattern.test(text) && slots.every((slot, at) => slot !== 'name' || named.has(values[at] ?? ''))
  })
}

/** A recorded part of a sentence: one of the kiosk's own recordings, or one of those of calls (a number, '번'). */
interface KioskPart {
  readonly of: 'kiosk' | 'calls'
  readonly part: string
}

/**
 * Returns the recorded parts of a Korean sentence; undefined for a text without recordings. A place is spoken by its number
 * alone, as calls are whose room has no recording.
 */
export function kioskParts(text: string): KioskPart[] | undefined {
  const own = (part: string): KioskPart[] => (part === '' ? [] : [{ of: 'kiosk', part }])
  const number = (value: string): KioskPart[] =>
    numberParts(Number(value)).map((part) => ({ of: 'calls', part: String(part) }))
  if (/^\d$/.test(text)) return [{ of: 'calls', part: text }]
  if (NAME_LETTERS.includes(text)) return own(text)
  for (const { pattern, slots, words } of SENTENCES.ko) {
    const [, ...values] = pattern.exec(text) ?? []
    if (!pattern.test(text)) continue
    return words.flatMap((each, at) => {
      const [, no] = slots[at] === 'name' ? (/^(\d{1,4})번 /.exec(values[at] ?? '') ?? []) : []
      const place: KioskPart[] = no === undefined ? [] : [...number(no), { of: 'calls', part: 'number' }]
      const value = slots[at] === undefined ? [] : slots[at] === 'name' ? place : number(values[at] ?? '')
      return [...own(each.trim()), ...value]
    })
  }
  return undefined
}

/** Syllables of most Korean names, which are spoken one by one. */
const NAME_LETTERS: readonly string[] = [
  ...new Set(
    '가각간갈감갑강개거건걸검겨견결겸경계고곤공과곽관광교구국군권규균그극근글금기길김나난남내노누늘능니다단달담대더덕도' +
      '독돈돌동두득들등라락란람랑래량려련렬령례로록론루류륜률름리린림마막만말맑망매맹면명모목몽무묵문미민바박반방배백번' +
      '범법벽변별병보복본봉부분비빈빛사산삼상새샘생서석선설섭성세소속손솔송수숙순술숭슬승시식신실심쌍아악안알암애야약양' +
      '어언엄에여역연열염엽영예오옥온올완왕외요용우욱운울웅원월위유육윤율융은을음응의이익인일임입자작잔장재저적전절점정' +
      '제조족존종좌주준줄중즐증지직진집차찬참창채처천철첨청초총최추축춘출충치칠타탁탄태택토통파판팔편평포표품풍피필하학' +
      '한할함해행향허헌혁현협형혜호혹홍화환활황회효후훈휘휴흑흔흥희히힘',
  ),
]

/** The recordings for kiosks: words between the values of sentences, and the letters of names. */
export const KIOSK_RECORDINGS: readonly string[] = [
  ...new Set([...SENTENCES.ko.flatMap(({ words }) => words.map((each) => each.trim())), ...NAME_LETTERS]),
].filter((part) => part !== '')
