import { fullNameOfSource } from '../../../domain/intake/patientIdentity.ts'
import { useText } from '../../i18n/useText.ts'

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
