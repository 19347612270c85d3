/** A text in Korean and English. A value that belongs into it stands there as `%{name}`. */
export type Text = readonly [korean: string, english: string]
export type Texts = Readonly<Record<string, Text>>

/** Indexes of the languages in a {@link Text}. */
export const KOREAN = 0
export const ENGLISH = 1
export type Language = typeof KOREAN | typeof ENGLISH

/** A name or a figure, which is the same in both languages, or another text. */
export type Value = string | number | Text

type Names<S extends string> = S extends `${string}%{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never

/** The values that a text names in either language, as the further arguments of a function: none, or an object. */
export type Values<T extends Text> = [Names<T[number]>] extends [never]
  ? []
  : [values: Readonly<Record<Names<T[number]>, Value>>]

/** Returns a text with its values, whose own characters are left as they are. */
export function withValues([korean, english]: Text, values: Readonly<Record<string, Value>> = {}): Text {
  const filled = (text: string, language: Language) =>
    text.replaceAll(/%\{(\w+)\}/g, (_all, name: string) => inLanguage(values[name] ?? '', language))
  return [filled(korean, KOREAN), filled(english, ENGLISH)]
}

export const inLanguage = (value: Value, language: Language): string =>
  typeof value === 'object' ? value[language] : String(value)
