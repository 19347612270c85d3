import { useTranslate } from 'react-admin'
import type { TextValues } from '../../domain/textIn.ts'
import type { TextKey } from './messages.ts'

/** Looks up a text in the chosen language; `values` fill its `%{placeholders}`. */
export type Text = (key: TextKey, values?: TextValues) => string

/** Returns the text lookup of the selected language; an unknown key is a type error. */
export const useText = (): Text => useTranslate()
