import { type Paths, textIn, type TextValues } from '../textIn.ts'
import { SHEET_TEXTS } from './sheetTexts.ts'

/** Path of a text about files. */
export type SheetTextKey = Paths<typeof SHEET_TEXTS>

/** Looks up a Korean text about files; `values` fill its `%{placeholders}`. */
export const koreanText = (key: SheetTextKey, values?: TextValues): string => textIn(SHEET_TEXTS, key, values)
