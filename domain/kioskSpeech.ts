import { type KioskLanguage, kioskTexts, placeName } from './kioskTexts.ts'

/** Number in a sentence: of a patient, of people ahead, of a volume. */
const NUMBER = String.raw`\d{1,4}`
/** A letter of a masked name, or a digit of what was typed. */
const ONE_LETTER = /^[\p{L}\p{N}]$/u
const SLOT = /%\\\{(\w+)\\\}/g

/** A place that a sentence may name, as staff have set it. */
interface Place {
  readonly no: string
  readonly kr: string
  readonly en: string
}

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
  return SENTENCES[language].some((sentence) => {
    const match = sentence.exec(text)
    return match !== null && (match.groups?.['name'] === undefined || named.has(match.groups['name']))
  })
}

/** Returns the sentences of the screens without a value, which never change. */
export const fixedSentences = (language: KioskLanguage): string[] =>
  textsOf(kioskTexts(language)).filter((text) => !text.includes('%{'))

const textsOf = (value: object): string[] =>
  Object.values(value).flatMap((each) => (typeof each === 'string' ? [each] : textsOf(each as object)))

/** Sentences of a language as patterns. A masked name has none: it is spoken letter by letter. */
const patternsOf = (language: KioskLanguage): RegExp[] =>
  textsOf({ ...kioskTexts(language), confirm: '', pairing: '' }).map((text) => {
    const literal = text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    return new RegExp(`^${literal.replace(SLOT, (_all, name: string) => (name === 'name' ? '(?<name>.+)' : NUMBER))}$`)
  })

const SENTENCES: Readonly<Record<KioskLanguage, readonly RegExp[]>> = { ko: patternsOf('ko'), en: patternsOf('en') }
