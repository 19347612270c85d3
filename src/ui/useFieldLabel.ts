import { useTranslateLabel } from 'react-admin'
import type { TextKey } from '../i18n/messages.ts'

/**
 * What a field is called: as react-admin infers it, the text at `resources.{resource}.fields.{source}` of the resource
 * around.
 * @param label the text to take instead, for a field that is no field of a resource or has another name at this place
 */
export function useFieldLabel(source: string, label: TextKey | undefined): string {
  const translateLabel = useTranslateLabel()
  return String(translateLabel({ source, ...(label && { label }) }))
}
