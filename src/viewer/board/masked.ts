import { looksMasked, type Masking, publicName } from '../../../domain/masking.ts'
import type { Patient } from './readPatients.ts'

/**
 * Masks the names that the server has not masked (VW-05), and takes away those that are for no public screen. Ours says whether it has masked
 * a name. Of a server that does not, a name with the mask in its place is taken for masked: masked again it would lose another character.
 */
export function masked(masking: Masking): (patient: Patient) => Patient {
  return (patient) => {
    const { name, nameHidden, hideName, number } = patient
    // The number of the day stands in its place.
    if (hideName) return { ...patient, name: '', nameHidden: true }
    // Only ours knows numbers of the day; without a word on the name it is the full one, as staff read it.
    const isMasked = nameHidden !== undefined || (number === undefined && looksMasked(name, masking))
    return isMasked ? patient : { ...patient, name: publicName(name, masking) }
  }
}
