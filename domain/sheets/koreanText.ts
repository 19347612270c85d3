import { SHEET_TEXTS } from './sheetTexts.ts'

type Paths<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}`
}[keyof T & string]

/** Path of a text about files. */
export type SheetTextKey = Paths<typeof SHEET_TEXTS>

/** Looks up a Korean text about files; `values` fill its `%{placeholders}`. */
export function koreanText(key: SheetTextKey, values: Readonly<Record<string, string | number>> = {}): string {
  const found = key
    .split('.')
    .reduce<unknown>((texts, name) => (texts as Readonly<Record<string, unknown>>)[name], SHEET_TEXTS)
  return String(found).replaceAll(/%\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all))
}
