import { type KioskLanguage, kioskTexts, placeName } from './kioskTexts.ts'

/** A letter of a masked name, or a digit of what was typed. */
const ONE_LETTER = /^[\p{L}\p{N}]$/u

/** A place that a sentence may name, as staff have set it. */
interface Place {
  readonly no: string
  readonly kr: string
  readonly en: string
}

/** A sentence of a screen, where its values stand, and what is between them. */
export interface Sentence {
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

/** A masked name has no sentence: it is spoken letter by letter. Staff read those of the pairing. */
function parseSentences(language: KioskLanguage): Sentence[] {
  const { confirm: _masked, pairing: _ofStaff, ...texts } = kioskTexts(language)
  return textsOf(texts).map(sentenceOf)
}

const SENTENCES: Readonly<Record<KioskLanguage, readonly Sentence[]>> = {
  ko: parseSentences('ko'),
  en: parseSentences('en'),
}

/** Returns the sentences that a kiosk speaks. */
export const sentencesOf = (language: KioskLanguage): readonly Sentence[] => SENTENCES[language]

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
