import { useQueryClient } from '@tanstack/react-query'
import { fullNameOfSource } from '../../../domain/intake/patientIdentity.ts'
import { useText } from '../../i18n/useText.ts'

/** Query key of everything that the page 연동 reads. */
export const INTEGRATION_KEY = ['integration'] as const

/** Returns a function that reads the page anew. */
export function useReread(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: INTEGRATION_KEY })
}

/** Returns the name of a source with its channel, for people: `HIS (HL7)`. */
export function useSourceName(): (source: string) => string {
  const text = useText()
  return (source) =>
    fullNameOfSource(source, {
      hl7: 'HL7',
      key: text('integration.channels.key'),
      folder: text('integration.channels.folder'),
    })
}
