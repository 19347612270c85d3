import { useTranslate } from 'react-admin'
import type { TextKey } from './messages.ts'

/** Looks up a text in the chosen language; `values` fill its `%{placeholders}`. */
export type Text = (key: TextKey, values?: Record<string, string | number>) => string

/** The text lookup of the chosen language; an unknown key fails to compile. */
export const useText = (): Text => useTranslate()
