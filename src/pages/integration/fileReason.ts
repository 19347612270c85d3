import { SHEET_TEXTS } from '../../../domain/sheets/sheetTexts.ts'
import type { Text } from '../../i18n/useText.ts'

type Name = Exclude<keyof typeof SHEET_TEXTS.importing, 'problem'>

/** Returns the reason why the server could not read a file, which it states in Korean, in the language of the console. */
export function fileReason(reason: string, text: Text): string {
  for (const name of Object.keys(SHEET_TEXTS.importing) as Name[]) {
    const values = valuesIn(SHEET_TEXTS.importing[name], reason)
    if (values) return text(`importing.${name}`, values)
  }
  return reason
}

/** Returns the values of the placeholders of a text; undefined for another text. */
function valuesIn(template: string, reason: string): Record<string, string> | undefined {
  const [start = '', name, end = ''] = template.split(/%\{(\w+)\}/)
  if (name === undefined) return reason === start ? {} : undefined
  if (!reason.startsWith(start) || !reason.endsWith(end)) return undefined
  return { [name]: reason.slice(start.length, reason.length - end.length) }
}
