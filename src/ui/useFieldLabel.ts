import { useTranslateLabel } from 'react-admin'
import type { TextKey } from '../i18n/messages.ts'

/**
 * Returns the label of a field as react-admin infers it: the text `resources.{resource}.fields.{source}`.
 *
 * @param label overrides it, for a field without a resource or with another label here
 */
export function useFieldLabel(source: string, label: TextKey | undefined): string {
  const translateLabel = useTranslateLabel()
  return String(translateLabel({ source, ...(label && { label }) }))
}
